"""Weights as an ONNX model that ONNX Runtime is quick with. Needs the `train` extra."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import onnx
from onnx import numpy_helper
from ultralytics import YOLO


def export_model(weights: Path, target: Path) -> None:
    """Writes the weights as an ONNX model of free batch and, for the finder, free size."""
    path = YOLO(str(weights)).export(format="onnx", dynamic=True, simplify=True, device="cpu")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(path, target)
    model = onnx.load(target)
    if lay_sides_last(model):
        onnx.save(model, target)


def lay_sides_last(model: Any) -> bool:
    """Lets a finder weigh the distances of a box's sides where they lie beside one another.

    For each side of each place the finder has sixteen weights. As exported they lie far apart, and
    ONNX Runtime turns them all round before its softmax and back after it: an eighth of a look.
    Turned once, before it, they give the same numbers. Returns whether there are any.
    """
    nodes = model.graph.node
    softmax = next((node for node in nodes if _is_softmax_of_sides(node)), None)
    if softmax is None:
        return False
    (turn,) = (node for node in nodes if softmax.input[0] in node.output)
    (mean,) = (node for node in nodes if softmax.output[0] in node.input)
    (weight,) = (each for each in model.graph.initializer if each.name == mean.input[1])
    values = numpy_helper.to_array(weight)
    if (turn.op_type, mean.op_type, values.shape[0]) != ("Transpose", "Conv", 1):
        return False
    turn.attribute[0].ints[:] = [0, 1, 3, 2]
    softmax.attribute[0].i = -1
    mean.op_type = "MatMul"
    del mean.attribute[:]
    weight.CopyFrom(numpy_helper.from_array(values.reshape(-1, 1), weight.name))
    del model.graph.value_info[:]  # the shapes between, which are others now
    onnx.checker.check_model(model)
    return True


def _is_softmax_of_sides(node: Any) -> bool:
    is_of_sides = node.op_type == "Softmax" and node.name.endswith("/dfl/Softmax")
    return bool(is_of_sides and node.attribute[0].i == 1)
