import { Input } from 'antd'
import { useRef, useState } from 'react'
import { fieldOffers, fieldsOf, unplacedFields } from '#core/design'
import type { Json } from '#core/edit'
import { designNames, fillText, designMessages as texts } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import type { Design, DesignCommands, DesignState } from '#react/design'
import { namedClear } from '#widgets/face'
import { type Dragged, useDraggable } from './dragging.ts'
import { useDesignParts } from './useDesignParts.ts'

interface DesignPaletteProps {
  design: Design
  commands: DesignCommands
}

interface PaletteEntry {
  id: string
  title: string
  note: string
  dragged: Dragged
  add(): void
}

/** What can be put on the screen: fields that it does not show, new fields, and items without a field. A press puts it behind the selected part. */
export function DesignPalette({ design, commands }: DesignPaletteProps) {
  const { isScreen, hasModel, holdsItems, unplaced } = useDesignParts(design, readOffers)
  const [word, setWord] = useState('')
  if (!isScreen) return <p className="design-note">{texts.noPart}</p>
  const fields = JSON.parse(unplaced) as { name: string; title: string }[]
  const place = (entry: Json, title: string, of: 'item' | 'field'): PaletteEntry => ({
    ...{ id: title, title, note: typeof entry === 'string' ? entry : '' },
    dragged: { do: 'place', entry, title, of },
    add: () => commands.place(entry, title),
  })
  const groups = [
    { title: texts.unplaced, entries: fields.map(({ name, title }) => place(name, title, 'field')) },
    {
      title: texts.newField,
      entries: hasModel ? fieldOffers.map((offer) => newField(offer, commands)) : [],
    },
    {
      title: texts.layout,
      entries: holdsItems ? layoutEntries().map(({ entry, title }) => place(entry, title, 'item')) : [],
    },
  ]
  const found = groups.map(({ title, entries }) => ({ title, entries: entries.filter(matches(word)) }))
  return (
    <div className="design-palette">
      <Input
        allowClear={namedClear}
        placeholder={texts.search}
        aria-label={texts.search}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      {found.every(({ entries }) => entries.length === 0) ? <p className="design-note">{texts.nothingFound}</p> : null}
      {found.map(({ title, entries }) =>
        entries.length > 0 ? (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <div className="design-offers">
              {entries.map((entry) => (
                <PaletteButton key={`${entry.note} ${entry.id}`} entry={entry} />
              ))}
            </div>
          </section>
        ) : null,
      )}
      {fields.length === 0 && hasModel && word === '' ? <p className="design-note">{texts.allPlaced}</p> : null}
    </div>
  )
}

/** What the palette shows depends on; the fields that are not on the screen as a text, which is the same while they are. */
function readOffers({ rendered: { screen, model } }: DesignState) {
  const holdsItems = screen?.outline.some(({ id }) => id === 'items') ?? false
  const fields = fieldsOf(model?.document)
  const names = screen && model ? unplacedFields(model, screen.outline, holdsItems ? '/items' : '/columns') : []
  const unplaced = JSON.stringify(names.map((name) => ({ name, title: titleOf(fields[name], name) })))
  return { isScreen: screen !== null, hasModel: model !== null, holdsItems, unplaced }
}

const newField = (offer: (typeof fieldOffers)[number], commands: DesignCommands): PaletteEntry => ({
  ...{ id: offer.type, title: offer.title, note: '' },
  dragged: { do: 'add', offer },
  add: () => commands.addField(offer),
})

const layoutEntries = (): { entry: Json; title: string }[] => [
  { entry: { group: designNames.group, items: [] }, title: designNames.group },
  {
    entry: { tabs: [1, 2].map((number) => ({ title: fillText(texts.tab, { number }), items: [] })) },
    title: designNames.tabs,
  },
  { entry: { text: texts.textExample }, title: designNames.text },
]

const matches =
  (word: string) =>
  ({ title, note }: PaletteEntry): boolean =>
    `${title} ${note}`.toLowerCase().includes(word.trim().toLowerCase())

const titleOf = (field: unknown, name: string): string => (isObject(field) && textOrEmpty(field.title)) || name

function PaletteButton({ entry: { title, note, dragged, add } }: { entry: PaletteEntry }) {
  const element = useRef<HTMLButtonElement>(null)
  useDraggable(element, dragged)
  return (
    <button ref={element} type="button" className="design-offer" title={note || title} onClick={add}>
      {title}
    </button>
  )
}
