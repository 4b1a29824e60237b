"""Every text exists in every language, with the same placeholders and with glyphs in the font."""

from __future__ import annotations

import string

import pygame.freetype
import pytest

from game import i18n
from game.fonts import font_path
from game.i18n import LANGUAGES, LocaleError, Text, Translator, catalog, match_language


def forms(text: Text) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def placeholders(text: Text) -> set[str]:
    return {name for form in forms(text) for _, name, _, _ in string.Formatter().parse(form) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_keys(language: str) -> None:
    assert set(catalog(language)) == set(catalog("en"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_placeholders(language: str) -> None:
    english = catalog("en")
    wrong = {key for key, text in catalog(language).items() if placeholders(text) != placeholders(english[key])}
    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_and_plurals_have_their_general_form(language: str) -> None:
    for key, text in catalog(language).items():
        assert all(form.strip() for form in forms(text)), key
        assert not isinstance(text, dict) or "other" in text, key


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_glyph(language: str, bold: bool) -> None:
    pygame.freetype.init()
    font = pygame.freetype.Font(str(font_path(bold)), 20)
    used = {char for text in catalog(language).values() for form in forms(text) for char in form} - {"\n"}
    used |= set(i18n.NATIVE_NAMES[language])
    missing = {char for char in used if font.get_metrics(char) == [None]}
    assert missing == set()


def test_the_glyph_check_can_fail() -> None:
    pygame.freetype.init()
    assert pygame.freetype.Font(str(font_path()), 20).get_metrics("\U0001f600") == [None]


def test_plurals_follow_n() -> None:
    english = Translator("en")
    assert english.text("menu.seat_count", n=1) == "1 seat"
    assert english.text("menu.seat_count", n=5) == "5 seats"
    assert Translator("zh-Hans").text("menu.seat_count", n=1) == "1 个座位"


def test_a_missing_key_falls_back_and_is_noted_once() -> None:
    chinese = Translator("zh-Hant")
    assert chinese.text("menu.no_such_text") == "menu.no_such_text"
    assert chinese.missing == {"menu.no_such_text"}


def test_a_missing_placeholder_never_raises() -> None:
    english = Translator("en")
    assert english.text("menu.version", other=1) == "Version {version}"
    assert english.missing


def test_braces_in_a_name_are_left_alone() -> None:
    assert Translator("en").text("menu.error_same_name", name="{seat}") == "Two seats are called {seat}."


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh_TW.UTF-8", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh_SG", "zh-Hans"),
        ("Chinese (Traditional)_Taiwan", "zh-Hant"),
        ("de_DE.UTF-8", "en"),
        ("C", "en"),
        (None, "en"),
    ],
)
def test_system_locales(name: str | None, language: str) -> None:
    assert match_language(name) == language


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LocaleError):
        i18n.set_language("xx")
