import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { type EditorView, hoverTooltip, keymap, type Tooltip } from '@codemirror/view'
import { jsonEditorMessages } from '#core/message'
import type { JsonLanguage, JsonNames, JsonOffer } from '#widgets/jsonLanguage'

/** What answers questions about the text; null until it is there. */
interface LanguageSource {
  language(): JsonLanguage | null
  own(): JsonNames
}

/** Completion while typing and on Ctrl+Space, meanings on hover, and brackets and quotes in pairs. */
export const languageExtensions = (source: LanguageSource): Extension => [
  autocompletion({ override: [(context) => complete(source, context)], icons: false, maxRenderedOptions: 100 }),
  closeBrackets(),
  Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap])),
  hoverTooltip((view, offset) => hover(source, view, offset)),
  EditorState.phrases.of({ Completions: jsonEditorMessages.completions }),
]

/** After these a list is offered without being asked for. */
const beginning = /["\p{L}\p{N}_$.:/-]$/u

async function complete(
  { language, own }: LanguageSource,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos: offset, explicit } = context
  const before = state.sliceDoc(Math.max(0, offset - 1), offset)
  const ready = language()
  if (!ready || !(explicit || beginning.test(before))) return null
  const offers = await ready.complete({ text: state.doc.toString(), offset, own: own() })
  const [first] = offers
  if (!first || context.aborted) return null
  const isQuoted = state.sliceDoc(first.from, first.from + 1) === '"' && first.from < offset
  const from = Math.min(first.from + (isQuoted ? 1 : 0), offset)
  return { from, options: offers.map((offer) => optionOf(offer, { from, offset })), validFor: /^[^"\\\s]*$/ }
}

const ranks: Readonly<Record<JsonOffer['kind'], number>> = { ownName: 60, word: 20, value: 10, name: 0 }
const longestMeaning = 36

/** An offer as it is listed; it is found by its name and by the words of its meaning. */
function optionOf(offer: JsonOffer, place: { from: number; offset: number }): Completion {
  const name = offer.label.replace(/^"(.*)"$/s, '$1')
  const [line = ''] = offer.meaning.split(/[。\n]/)
  const short = line.slice(0, longestMeaning)
  return {
    label: short === '' ? name : `${name} ${short}`,
    displayLabel: name,
    boost: ranks[offer.kind],
    type: offer.kind,
    ...(short === '' ? {} : { detail: short }),
    ...(offer.meaning.length > short.length ? { info: offer.meaning } : {}),
    apply: (view, completion, from, to) => {
      const start = from - (place.from - offer.from)
      const end = Math.min(to + Math.max(0, offer.to - place.offset), view.state.doc.length)
      insert(view, { completion, offer, from: start, to: end })
    },
  }
}

interface Insertion {
  completion: Completion
  offer: JsonOffer
  from: number
  to: number
}

function insert(view: EditorView, { completion, offer: { content, rest }, from, to }: Insertion): void {
  view.dispatch({
    changes: { from, to, insert: content },
    selection: { anchor: from + rest[0], head: from + rest[1] },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  })
  if (rest[0] < content.length) startCompletion(view)
}

async function hover({ language, own }: LanguageSource, view: EditorView, offset: number): Promise<Tooltip | null> {
  const found = await language()?.hover({ text: view.state.doc.toString(), offset, own: own() })
  if (!found || found.to > view.state.doc.length) return null
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create() {
      const dom = document.createElement('div')
      dom.className = 'code-hover'
      dom.textContent = found.text
      return { dom }
    },
  }
}
