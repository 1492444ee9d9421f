"""Kinds of creatures that texts may also write with a small letter, as in “all orcs”."""

from __future__ import annotations

KINDS = frozenset(
    (
        "angel archer bandit bat bear beast bird boar cat cleric construct crop demon devil dog "
        "dragon drake druid dryad dwarf elemental elf faerie fairy farmer fish flower fox frog "
        "ghost ghoul giant goblin golem griffin guard hag horse hound human hydra imp insect "
        "knight kobold lizard mage mammal merchant mercenary merfolk minotaur mob monk monster "
        "noble nymph ogre orc peasant pirate plant priest rat raven rider robot rogue satyr "
        "serpent shadow shaman skeleton slave snake soldier spider spirit squirrel thief titan "
        "treant tree troll undead unicorn vampire villager warlock warrior werewolf witch "
        "wizard wolf worm wraith zombie "
    ).split()
)
