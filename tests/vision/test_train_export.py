"""What is changed of an exported finder changes no number that it gives."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import onnxruntime
import pytest

from vision.reader import MODELS

# Looked for, not imported: ultralytics changes Pillow's open for the whole process.
pytestmark = [
    pytest.mark.train,
    pytest.mark.skipif(find_spec("ultralytics") is None, reason="needs the train extra"),
]


def build_head(name: str = "/model.23/dfl/Softmax") -> Any:
    """The end of a finder as ultralytics exports it: 16 weights of each of 4 sides, their mean."""
    from onnx import TensorProto, helper, numpy_helper

    steps = np.arange(16, dtype=np.float32).reshape(1, 16, 1, 1)
    kept = [
        numpy_helper.from_array(steps, "steps"),
        numpy_helper.from_array(np.array([1, 4, 16, -1]), "apart"),
        numpy_helper.from_array(np.array([1, 4, -1]), "together"),
    ]
    nodes = [
        helper.make_node("Reshape", ["weights", "apart"], ["sides"]),
        helper.make_node("Transpose", ["sides"], ["turned"], perm=[0, 2, 1, 3]),
        helper.make_node("Softmax", ["turned"], ["shares"], name, axis=1),
        helper.make_node("Conv", ["shares", "steps"], ["means"]),
        helper.make_node("Reshape", ["means", "together"], ["distances"]),
    ]
    given = [helper.make_tensor_value_info("weights", TensorProto.FLOAT, [1, 64, "places"])]
    made = [helper.make_tensor_value_info("distances", TensorProto.FLOAT, [1, 4, "places"])]
    graph = helper.make_graph(nodes, "head", given, made, kept)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8)


def run(model: Any, weights: np.ndarray) -> np.ndarray:
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    return np.asarray(session.run(None, {"weights": weights})[0])


@pytest.mark.parametrize("places", [1, 630, 2731])
def test_a_finder_weighs_the_same_with_its_sides_last(places: int) -> None:
    from vision.train_export import lay_sides_last

    weights = np.random.default_rng(places).normal(0, 4, (1, 64, places)).astype(np.float32)
    model = build_head()
    before = run(model, weights)
    assert lay_sides_last(model)
    after = run(model, weights)
    assert after.shape == before.shape == (1, 4, places)
    assert after == pytest.approx(before, rel=1e-6)


def test_what_has_no_sides_stays_as_it_is() -> None:
    from vision.train_export import lay_sides_last

    model = build_head("/model.10/m/attn/Softmax")
    as_it_was = model.SerializeToString()
    assert not lay_sides_last(model)
    assert model.SerializeToString() == as_it_was


@pytest.mark.parametrize("name", ["finder", "namer", "closer"])
def test_the_shipped_models_need_no_change_any_more(name: str) -> None:
    import onnx

    from vision.train_export import lay_sides_last

    assert not lay_sides_last(onnx.load(MODELS / f"{name}.onnx"))
