"""Two OpenCV distributions write the same files and the last installed wins: we keep to one."""

from importlib.metadata import packages_distributions


def test_one_distribution_provides_cv2() -> None:
    assert packages_distributions()["cv2"] == ["opencv-python-headless"]
