import { Input } from 'antd'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { fieldOffers, type PaletteOffers, type PartOffer, paletteOffers, type RowModel } from '#core/design'
import { designNames, fillText, designMessages as texts, typeAliases } from '#core/message'
import type { Design, DesignCommands, DesignState } from '#react/design'
import { namedClear, useNotifier } from '#widgets/face'
import { type Dragged, useDraggable } from './dragging.ts'
import { useDesignParts } from './useDesignParts.ts'
import './palette.css'

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
  /** What people also call it. */
  aliases?: string | undefined
  dragged: Dragged
  /** Whether it is a field that the model does not have yet. */
  isNew?: true
  /** Resolves when it is there, if the server is asked first. */
  add(): void | Promise<void>
}

/** Adds an entry, and leads to the name of a new field. */
function add({ isNew, add: begin }: PaletteEntry, named: (() => void) | null): void {
  const added = begin()
  if (!isNew || !named) return
  if (added) void added.then(named)
  else named()
}

/**
 * What can be put on the screen: fields that it does not show, new fields, and items without a field; while a sub-table is selected, its
 * columns. A press puts it behind the selected part.
 */
export function DesignPalette({ design, commands, onAdded }: DesignPaletteProps) {
  const read = useMemo(() => readOffers(design), [design])
  const { offers } = useDesignParts(design, read)
  const newTable = useNewTable(commands)
  const [word, setWord] = useState('')
  if (offers === '') return <p className="design-note">{texts.noPart}</p>
  const { fields, takesFields, parts, table, rows } = JSON.parse(offers) as PaletteOffers
  const titled = (group: string) => (table ? fillText(texts.ofSubTable, { group, title: table.title }) : group)
  const place = ({ name, title }: PaletteOffers['fields'][number]): PaletteEntry => ({
    ...{ id: title, title, note: name, dragged: { do: 'place', field: name, title, rows: table?.rows } },
    add: () => commands.place(name, title),
  })
  const groups = [
    { title: titled(texts.unplaced), entries: fields.map(place) },
    {
      title: titled(texts.newField),
      entries: takesFields ? fieldOffers.map((offer) => newField(offer, commands)) : [],
    },
    {
      title: texts.layout,
      entries: [...parts.map((offer) => newPart(offer, commands)), ...(rows ? [null, ...rows].map(newTable) : [])],
    },
  ]
  const found = groups.map(({ title, entries }) => ({ title, entries: entries.filter(matches(word)) }))
  const addFirst = () => {
    const first = word.trim() === '' ? undefined : found.flatMap(({ entries }) => entries)[0]
    if (!first) return
    add(first, onAdded)
    setWord('')
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
      {fields.length === 0 && takesFields && !table && word === '' ? (
        <p className="design-note">{texts.allPlaced}</p>
      ) : null}
    </div>
  )
}

/** What the palette offers, as a text, which is the same while that is; empty without a screen. */
const readOffers =
  ({ family }: Design) =>
  ({ rendered: { screen, model, models }, selection }: DesignState) => {
    const rows = family.rows
    return { offers: screen ? JSON.stringify(paletteOffers({ screen, model, models, selection, rows })) : '' }
  }

/** Entries for sub-tables: over a model of rows that is there, or over a new one. */
function useNewTable(commands: DesignCommands) {
  const notifier = useNotifier()
  return (rows: RowModel | null): PaletteEntry => {
    const title = rows ? fillText(texts.subTableOf, { title: rows.title }) : designNames.subTable
    return {
      ...{ id: rows?.id ?? 'table', title, note: rows?.id ?? '', dragged: { do: 'rows', rows } },
      isNew: true,
      add: () => commands.addSubTable(rows).catch((error: Error) => notifier.error(error.message)),
    }
  }
}

const newField = (offer: (typeof fieldOffers)[number], commands: DesignCommands): PaletteEntry => ({
  ...{ id: offer.type, title: offer.title, note: '' },
  ...{ aliases: typeAliases[offer.type], dragged: { do: 'add', offer }, isNew: true },
  add: () => commands.addField(offer),
})

const newPart = (offer: PartOffer, commands: DesignCommands): PaletteEntry => ({
  ...{ id: `${offer.list} ${offer.title}`, title: offer.title, note: '' },
  dragged: { do: 'offer', offer },
  add: () => commands.offer(offer),
})

const matches =
  (word: string) =>
  ({ title, note, aliases = '' }: PaletteEntry): boolean =>
    `${title} ${note} ${aliases}`.toLowerCase().includes(word.trim().toLowerCase())

type PaletteButtonProps = Pick<DesignPaletteProps, 'onAdded'> & { entry: PaletteEntry }

function PaletteButton({ entry, onAdded }: PaletteButtonProps) {
  const { title, note, dragged } = entry
  const element = useRef<HTMLButtonElement>(null)
  useDraggable(element, dragged)
  // A key that presses the button leaves the focus on it, so that it adds the next one.
  const press = ({ detail }: MouseEvent) => add(entry, detail > 0 ? onAdded : null)
  return (
    <button ref={element} type="button" className="design-offer" title={note || title} onClick={press}>
      {title}
    </button>
  )
}
