"""Short effects. Without a sound device the game is silent and says so once."""

from __future__ import annotations

import io
import logging
from importlib.resources import files

import pygame

log = logging.getLogger(__name__)
KINDS = ("ogg", "wav")


class SoundBox:
    """Plays `assets/sounds/<name>.ogg` or `.wav`; a name without a file is silent."""

    def __init__(self) -> None:
        self.available = False
        self.volume = 0.7
        self.muted = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}

    def start(self) -> bool:
        """Open the sound device; False when there is none, which is no error."""
        try:
            pygame.mixer.init(frequency=44100, channels=2, buffer=2048)  # each buffer wakes a thread
        except (pygame.error, NotImplementedError) as error:
            log.info("no sound: %s", error)
            return False
        self.available = True
        return True

    def stop(self) -> None:
        """Close the device."""
        if self.available:
            pygame.mixer.quit()
        self.available = False
        self._sounds.clear()

    def set_volume(self, volume: float, muted: bool) -> None:
        """Volume 0..1 of everything played from now on, and of what plays now."""
        self.volume, self.muted = volume, muted
        for sound in self._sounds.values():
            if sound is not None:
                sound.set_volume(self._level)

    @property
    def _level(self) -> float:
        # Loudness is felt roughly as the square root of amplitude.
        return 0.0 if self.muted else self.volume**2

    def play(self, name: str) -> None:
        """Play an effect now; nothing happens when silent."""
        if not self.available or self.muted or self.volume <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = self._sounds[name]
        if sound is not None:
            sound.set_volume(self._level)
            sound.play()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        for kind in KINDS:
            entry = files("assets") / "sounds" / f"{name}.{kind}"
            if entry.is_file():
                try:
                    return pygame.mixer.Sound(io.BytesIO(entry.read_bytes()))
                except pygame.error as error:
                    log.warning("sound %s cannot be played: %s", name, error)
        return None
