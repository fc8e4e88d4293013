import { Input } from 'antd'
import { type MouseEvent, useRef, useState } from 'react'
import { fieldOffers, fieldsOf, mayHold, nodesOf, type PartOffer, partOffers, unplacedFields } from '#core/design'
import { designMessages as texts } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import type { Design, DesignCommands, DesignState } from '#react/design'
import { namedClear } from '#widgets/face'
import { type Dragged, useDraggable } from './dragging.ts'
import { useDesignParts } from './useDesignParts.ts'

interface DesignPaletteProps {
  design: Design
  commands: DesignCommands
  /** A field has been added that has no name of its own yet: by the mouse, or as the first that a search found. */
  onAdded(): void
}

interface PaletteEntry {
  id: string
  title: string
  note: string
  dragged: Dragged
  /** Whether it is a field that the model does not have yet. */
  isNew?: true
  add(): void
}

/** What can be put on the screen: fields that it does not show, new fields, and items without a field. A press puts it behind the selected part. */
export function DesignPalette({ design, commands, onAdded }: DesignPaletteProps) {
  const { isScreen, takesFields, offers } = useDesignParts(design, readOffers)
  const [word, setWord] = useState('')
  if (!isScreen) return <p className="design-note">{texts.noPart}</p>
  const { fields, parts } = JSON.parse(offers) as Offers
  const place = ({ name, title }: Offers['fields'][number]): PaletteEntry => ({
    ...{ id: title, title, note: name, dragged: { do: 'place', field: name, title } },
    add: () => commands.place(name, title),
  })
  const groups = [
    { title: texts.unplaced, entries: fields.map(place) },
    {
      title: texts.newField,
      entries: takesFields ? fieldOffers.map((offer) => newField(offer, commands)) : [],
    },
    {
      title: texts.layout,
      entries: parts.map((offer) => newPart(offer, commands)),
    },
  ]
  const found = groups.map(({ title, entries }) => ({ title, entries: entries.filter(matches(word)) }))
  const addFirst = () => {
    const first = word.trim() === '' ? undefined : found.flatMap(({ entries }) => entries)[0]
    if (!first) return
    first.add()
    setWord('')
    if (first.isNew) onAdded()
  }
  return (
    <div className="design-palette">
      <Input
        allowClear={namedClear}
        placeholder={texts.search}
        aria-label={texts.search}
        aria-description={texts.searchHelp}
        title={texts.searchHelp}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onPressEnter={addFirst}
      />
      {found.every(({ entries }) => entries.length === 0) ? <p className="design-note">{texts.nothingFound}</p> : null}
      {found.map(({ title, entries }) =>
        entries.length > 0 ? (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <div className="design-offers">
              {entries.map((entry) => (
                <PaletteButton key={`${entry.note} ${entry.id}`} {...{ entry, onAdded }} />
              ))}
            </div>
          </section>
        ) : null,
      )}
      {fields.length === 0 && takesFields && word === '' ? <p className="design-note">{texts.allPlaced}</p> : null}
    </div>
  )
}

interface Offers {
  fields: readonly { name: string; title: string }[]
  parts: readonly PartOffer[]
}

/** What the palette shows; the offers as a text, which is the same while they are. */
function readOffers({ rendered: { screen, model } }: DesignState) {
  if (!screen) return { isScreen: false, takesFields: false, offers: '' }
  const { outline, whole } = screen
  const takesFields = model !== null && nodesOf(outline).some(({ inner }) => inner && mayHold(outline, inner, 'field'))
  const slot = outline.some(({ id }) => id === 'items') ? '/items' : '/columns'
  const titles = fieldsOf(model?.document)
  const names = takesFields ? unplacedFields(model, outline, slot) : []
  const fields = names.map((name) => ({ name, title: titleOf(titles[name], name) }))
  const offers: Offers = { fields, parts: partOffers(outline, whole) }
  return { isScreen: true, takesFields, offers: JSON.stringify(offers) }
}

const newField = (offer: (typeof fieldOffers)[number], commands: DesignCommands): PaletteEntry => ({
  ...{ id: offer.type, title: offer.title, note: '' },
  ...{ dragged: { do: 'add', offer }, isNew: true },
  add: () => commands.addField(offer),
})

const newPart = (offer: PartOffer, commands: DesignCommands): PaletteEntry => ({
  ...{ id: `${offer.list} ${offer.title}`, title: offer.title, note: '' },
  dragged: { do: 'offer', offer },
  add: () => commands.offer(offer),
})

const matches =
  (word: string) =>
  ({ title, note }: PaletteEntry): boolean =>
    `${title} ${note}`.toLowerCase().includes(word.trim().toLowerCase())

const titleOf = (field: unknown, name: string): string => (isObject(field) && textOrEmpty(field.title)) || name

type PaletteButtonProps = Pick<DesignPaletteProps, 'onAdded'> & { entry: PaletteEntry }

function PaletteButton({ entry: { title, note, dragged, isNew, add }, onAdded }: PaletteButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  useDraggable(element, dragged)
  // A key that presses the button leaves the focus on it, so that it adds the next one.
  const press = ({ detail }: MouseEvent) => {
    add()
    if (isNew && detail > 0) onAdded()
  }
  return (
    <button ref={element} type="button" className="design-offer" title={note || title} onClick={press}>
      {title}
    </button>
  )
}
