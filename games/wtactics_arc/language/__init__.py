"""The language of cards: English sentences of card text as `Ability` values, by one grammar.

From a text to abilities, in this order (docs/card-language.md has an example and a recipe):

* `texts` reads a whole text; `lexing` splits it into sentences, and a sentence into tokens.
  `synonyms` and `wording` put what designers write in the words of the grammar.
* `reading` parses one sentence by `grammar.lark` (`tables` keeps the parser's tables) and has
  `builder` make an ability of the tree. Where that fails, it says at which word.
* `joining` and `completing` work out what the sentences of a text mean together: what “it” is, what
  “instead” replaces. `granting`, `meaning`, `modes` and `ranking` serve both steps.
* `fitting` makes the ability fit the type of card that says it.

`examples` has a sentence for each rule; `page` prints them as docs/card-words.md. The other way
round, from abilities to sentences, is `games.wtactics_arc.words.sentences`.
"""
