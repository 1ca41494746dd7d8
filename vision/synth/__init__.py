"""Made photos of tables with known cards, for training and for measuring."""

from vision.synth.backdrops import Backdrops
from vision.synth.dataset import Recipe, open_studio, write_dataset
from vision.synth.decks import Deck, DeckError, read_deck
from vision.synth.scene import Label, Scene, Studio, make_scene
from vision.synth.testset import write_hands, write_test_set

__all__ = [
    "Backdrops",
    "Deck",
    "DeckError",
    "Label",
    "Recipe",
    "Scene",
    "Studio",
    "make_scene",
    "open_studio",
    "read_deck",
    "write_dataset",
    "write_hands",
    "write_test_set",
]
