"""Fine-tuning of the models with ultralytics. Needs the `train` extra.

The finder is a YOLO with oriented boxes, the namer a YOLO classifier; both begin with the
backbone of a COCO model and go on from their own `last.pt` when a run is resumed or continued.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from ultralytics import YOLO
from ultralytics.data import build_dataloader
from ultralytics.models.yolo.classify import ClassificationTrainer

from scorer.cards import FACES
from vision.classes import FINDER_CLASSES, NAMER_CLASSES
from vision.geometry import CORNER_SIZE, PATCH_FILL, PATCH_SIZE

Pixels = NDArray[np.uint8]

VALIDATION_SHARE: Final = 0.02
RARE: Final = tuple(i for i, card in enumerate(FACES) if not card.is_in_escoba)
RARE_COPIES: Final = 3


class DatasetError(ValueError):
    """A folder that holds nothing to train on."""


@dataclass(frozen=True, slots=True)
class Run:
    """One training run: where its data and results are, from what it starts, how long it goes.

    `start` are weights of the same model, or of a YOLO11n detector whose backbone is taken; None
    starts from nothing. `hours` (0: no limit) ends a run by the clock, and the learning rate
    falls to its end within it. `freeze` keeps the first layers as they are.
    `pass_size` is how many pictures, drawn anew each time, make an epoch (0: all): short ones
    are saved more often and let the rate follow the clock.
    """

    data: tuple[Path, ...]
    out: Path
    start: Path | None = None
    epochs: int = 10
    hours: float = 0.0
    side: int = 640
    batch: int = 16
    rate: float = 0.001
    threads: int = 2
    device: str = "cpu"
    freeze: int = 0
    pass_size: int = 0
    seed: int = 0


def train_finder(run: Run, *, is_resumed: bool = False) -> Path:
    """Trains the finder; returns the path of its last weights (`last.pt` grows each epoch)."""
    settings = _settings(run) | {
        "data": str(_finder_yaml(run)),
        "mosaic": 0.0,
        "close_mosaic": 0,
        "degrees": 0.0,
        "translate": 0.08,
        "scale": 0.5,
        "fliplr": 0.0,
        "flipud": 0.0,
        "hsv_h": 0.01,
        "hsv_s": 0.3,
        "hsv_v": 0.2,
    }
    model = _model(run, "yolo11n-obb.yaml", is_resumed)
    _prepare(model, run)
    model.train(resume=is_resumed, **settings)
    return run.out / "weights" / "last.pt"


def train_namer(run: Run, *, is_resumed: bool = False) -> Path:
    """Trains the namer; returns the path of its last weights."""
    settings = _settings(run) | {"data": ",".join(str(folder) for folder in run.data)}
    model = _model(run, "yolo11n-cls.yaml", is_resumed)
    _prepare(model, run)
    model.train(resume=is_resumed, trainer=_NamerTrainer, **settings)
    return run.out / "weights" / "last.pt"


def _settings(run: Run) -> dict[str, Any]:
    settings: dict[str, Any] = {
        "epochs": run.epochs,
        "imgsz": run.side,
        "batch": run.batch,
        "nbs": run.batch,
        "lr0": run.rate,
        "lrf": 0.02,
        "cos_lr": True,
        "optimizer": "AdamW",
        "warmup_epochs": 0.2,
        "project": str(run.out.parent),
        "name": run.out.name,
        "exist_ok": True,
        "workers": 0,
        "device": run.device,
        "freeze": run.freeze or None,
        "amp": run.device != "cpu",
        "seed": run.seed,
        "deterministic": False,
        "plots": False,
        "val": False,
    }
    if run.hours:
        settings["time"] = run.hours
    return settings


def _model(run: Run, design: str, is_resumed: bool) -> YOLO:
    """The model to train: the run's own last weights, or the design with a start's backbone."""
    if is_resumed:
        return YOLO(str(run.out / "weights" / "last.pt"))
    model = YOLO(design)
    if run.start is None:
        return model
    start = YOLO(str(run.start))
    if start.task == model.task:
        return start
    if model.task == "obb":
        return model.load(str(run.start))
    _copy_backbone(start.model, model.model)
    return model


def _copy_backbone(detector: torch.nn.Module, namer: torch.nn.Module) -> None:
    """Gives the namer the detector's layers; its attention comes one place earlier (no SPPF)."""
    own = namer.state_dict()
    for name, value in detector.float().state_dict().items():
        _, layer, rest = name.split(".", 2)
        if layer == "9" or int(layer) > 10:
            continue
        target = f"model.{'9' if layer == '10' else layer}.{rest}"
        if target in own and own[target].shape == value.shape:
            own[target].copy_(value)


def _prepare(model: YOLO, run: Run) -> None:
    """Sets what ultralytics has no setting for, once its trainer stands."""

    def shorten(trainer: Any) -> None:
        sampler = trainer.train_loader.batch_sampler.sampler.sampler
        if run.pass_size:
            sampler._num_samples = min(run.pass_size, len(trainer.train_loader.dataset))

    model.add_callback("on_pretrain_routine_end", shorten)

    def hasten(trainer: Any) -> None:
        # ultralytics leaves one core idle; on two cores that is half of the machine. And
        # convolutions of pixels that lie channel by channel are a fifth faster on a CPU.
        torch.set_num_threads(run.threads)
        trainer.model.to(memory_format=torch.channels_last)

    model.add_callback("on_train_start", hasten)


def _finder_yaml(run: Run) -> Path:
    """The list of scenes and the data file that ultralytics reads."""
    images = [p for folder in run.data for p in sorted((folder / "images").glob("*.jpg"))]
    if not images:
        raise DatasetError(
            f"expected scenes in images/ of {[str(d) for d in run.data]}, found none"
        )
    kept = max(int(len(images) * VALIDATION_SHARE), 1)
    run.out.mkdir(parents=True, exist_ok=True)
    (run.out / "train.txt").write_text("\n".join(map(str, images[:-kept])) + "\n", "utf-8")
    (run.out / "val.txt").write_text("\n".join(map(str, images[-kept:])) + "\n", "utf-8")
    names = "".join(f"  {i}: {name}\n" for i, name in enumerate(FINDER_CLASSES))
    path = run.out / "data.yaml"
    path.write_text(
        f"train: {(run.out / 'train.txt').resolve()}\n"
        f"val: {(run.out / 'val.txt').resolve()}\n"
        f"names:\n{names}",
        "utf-8",
    )
    return path


class PatchBank:
    """The patches of one or more dataset folders, one by one as the namer's trainer wants them."""

    def __init__(
        self, folders: Sequence[Path], *, is_train: bool, size: tuple[int, int] = PATCH_SIZE
    ) -> None:
        """Maps the patch files; those of the last few are kept for validation."""
        kind, kinds = ("corners", "numbers") if size == CORNER_SIZE else ("patches", "names")
        files = [p for folder in folders for p in sorted(folder.glob(f"{kind}-*.npy"))]
        if not files:
            raise DatasetError(f"expected {kind}-*.npy in {[str(f) for f in folders]}, found none")
        kept = max(int(len(files) * VALIDATION_SHARE), 1)
        files = files[:-kept] if is_train and len(files) > kept else files[-kept:]
        self.shards = [np.load(path, mmap_mode="r") for path in files]
        names = [np.load(p.with_name(p.name.replace(kind, kinds))) for p in files]
        self.names = np.concatenate(names)
        # Few decks have 8s and 9s; a namer that seldom saw one takes it for a 7.
        copies = np.where(is_train & np.isin(self.names, RARE), RARE_COPIES, 1)
        self.order = np.repeat(np.arange(len(self.names)), copies)
        self.starts = np.cumsum([0, *(len(shard) for shard in self.shards)])
        self.is_train = is_train
        self.size = size
        self.samples = range(len(self.order))
        self.torch_transforms = None
        self.random = np.random.default_rng(0)

    def __len__(self) -> int:
        """How many patches there are."""
        return len(self.order)

    def __getitem__(self, index: int) -> dict[str, Any]:
        """The patch as floats (3, height, width) from 0 to 1, and its class."""
        index = int(self.order[index])
        shard = int(np.searchsorted(self.starts, index, side="right")) - 1
        patch = np.asarray(self.shards[shard][index - self.starts[shard]])
        patch = vary(patch, self.random, self.size) if self.is_train else fitted(patch, self.size)
        image = torch.from_numpy(np.ascontiguousarray(patch.transpose(2, 0, 1))).float() / 255
        return {"img": image, "cls": int(self.names[index])}


def fitted(patch: Pixels, size: tuple[int, int] = PATCH_SIZE) -> Pixels:
    """The stored patch at the namer's size."""
    return np.asarray(cv2.resize(patch, size, interpolation=cv2.INTER_AREA), np.uint8)


def vary(patch: Pixels, random: np.random.Generator, size: tuple[int, int] = PATCH_SIZE) -> Pixels:
    """The patch at the namer's size as another photo might have shown it."""
    height, width = patch.shape[:2]
    is_corner = size == CORNER_SIZE
    scale = size[1] / height * random.uniform(0.88, 1.1)
    turn = random.normal(0, 3.0)
    # A patch does not tell which end is up; a corner is cut so that it stands.
    if not is_corner and random.random() < 0.5:
        turn += 180.0
    matrix = np.array(cv2.getRotationMatrix2D((width / 2, height / 2), turn, scale), np.float64)
    matrix[:, 2] += (np.array(size) - (width, height)) / 2.0
    matrix[:, 2] += random.normal(0, 0.015 * size[1], 2)
    fill = (PATCH_FILL,) * 3
    patch = np.asarray(cv2.warpAffine(patch, matrix, size, borderValue=fill), np.uint8)
    if random.random() < 0.2:
        share = random.uniform(0.3, 0.9)
        low = (int(size[0] * share), int(size[1] * share))
        small = cv2.resize(patch, low, interpolation=cv2.INTER_AREA)
        patch = np.asarray(cv2.resize(small, size), np.uint8)
    if random.random() < 0.35:
        hsv = cv2.cvtColor(patch, cv2.COLOR_RGB2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int16) + round(random.normal(0, 9))) % 180
        patch = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB), np.uint8)
    gain = np.exp(random.normal(0, 0.12)) * np.exp(random.normal(0, 0.05, 3))
    shift = random.normal(0, 8)
    toned = patch.astype(np.float32) * gain.astype(np.float32) + np.float32(shift)
    patch = np.clip(toned, 0, 255).astype(np.uint8)
    if not is_corner and random.random() < 0.35:
        _cover(patch, random)
    return patch


def _cover(patch: Pixels, random: np.random.Generator) -> None:
    """Hides a part of the patch; often its middle, so that number and frame must do.

    Courts are drawn anew in every deck, the number in the corner is not.
    """
    height, width = patch.shape[:2]
    if random.random() < 0.4:
        h, w = (random.uniform(0.1, 0.35, 2) * height).astype(int)
        y, x = random.integers(0, height - h), random.integers(0, width - w)
    else:
        h, w = int(random.uniform(0.35, 0.74) * height), int(random.uniform(0.28, 0.72) * width)
        y, x = (height - h) // 2, (width - w) // 2 + round(random.normal(0, 0.04 * width))
        x = int(np.clip(x, 0, width - w))
    ink = random.integers(0, 256, 3)
    grain = random.integers(-40, 41, (h, w, 3)) if random.random() < 0.5 else 0
    patch[y : y + h, x : x + w] = np.clip(ink + grain, 0, 255)


class _NamerTrainer(ClassificationTrainer):  # type: ignore[misc]
    """ultralytics' classifier trainer over patch banks instead of folders of pictures."""

    def get_dataset(self) -> dict[str, Any]:
        names = dict(enumerate(NAMER_CLASSES))
        folders = str(self.args.data)
        return {"train": folders, "val": folders, "names": names, "nc": len(names), "channels": 3}

    def final_eval(self) -> None:
        """Nothing: the parent would look for a folder of pictures; `vision.evaluate` measures."""

    def get_dataloader(
        self, dataset_path: str, batch_size: int = 16, rank: int = 0, mode: str = "train"
    ) -> Any:
        folders = [Path(folder) for folder in dataset_path.split(",")]
        # The closer is told from the namer by the height of what it reads.
        size = CORNER_SIZE if self.args.imgsz == CORNER_SIZE[1] else PATCH_SIZE
        bank = PatchBank(folders, is_train=mode == "train", size=size)
        return build_dataloader(bank, batch_size, 0, shuffle=mode == "train", rank=rank)
