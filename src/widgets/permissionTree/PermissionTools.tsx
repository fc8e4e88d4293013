import { Button, Checkbox, Input, Segmented, Space } from 'antd'
import { useMemo, useState } from 'react'
import { fillText, messages, permissionTreeMessages as texts } from '#core/message'
import { createCell, useWatched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'
import { namedClear } from '#widgets/face'
import {
  allTicked,
  changeOf,
  found,
  onlyKeys,
  type PermissionChange,
  type PermissionNode,
  parentKeys,
} from './permissionNode.ts'

/** What of the tree is seen: all of it, what a search finds, or what is chosen. */
export function useTreePart(tree: readonly PermissionNode[], chosen: readonly string[]) {
  const [typed, setTyped] = useState('')
  /** What was chosen when only that was asked for: it stays in sight when it is taken back. */
  const [lasting, setLasting] = useState<readonly string[] | null>(null)
  const word = typed.trim().toLowerCase()
  const part = useMemo(() => {
    const named = word === '' ? tree : found(tree, ({ title }) => title.toLowerCase().includes(word))
    return lasting ? onlyKeys(named, new Set([...lasting, ...chosen])) : named
  }, [tree, word, lasting, chosen])
  return {
    part,
    /** The parents to open: all of a part, as each leads to something that is looked for. */
    open: useMemo(() => (part === tree ? null : parentKeys(part)), [part, tree]),
    typed,
    setTyped,
    onlyChosen: lasting !== null,
    showOnlyChosen: (only: boolean) => setLasting(only ? chosen : null),
  }
}

interface PermissionToolsProps {
  title: string
  disabled: boolean
  tree: readonly PermissionNode[]
  chosen: readonly string[]
  view: ReturnType<typeof useTreePart>
  linked: boolean
  setLinked(linked: boolean): void
  setOpen(keys: readonly string[]): void
  emit(keys: readonly string[]): void
}

/** The controls above the tree: what a tick takes along, all or none, open or shut, and what of the tree is seen. */
export function PermissionTools(props: PermissionToolsProps) {
  const { title, disabled, tree, chosen, view, linked, setLinked, setOpen, emit } = props
  const isPart = view.open !== null
  return (
    <Space wrap className="permission-bar">
      <Segmented
        aria-label={title}
        disabled={disabled}
        value={linked ? texts.linked : texts.alone}
        options={[texts.linked, texts.alone]}
        onChange={(mode) => setLinked(mode === texts.linked)}
      />
      <Button disabled={disabled || isPart} onClick={() => emit(allTicked(tree, chosen))}>
        {messages.word.selectAll}
      </Button>
      <Button disabled={isPart} onClick={() => setOpen(parentKeys(tree))}>
        {messages.word.expand}
      </Button>
      <Button disabled={isPart} onClick={() => setOpen([])}>
        {texts.fold}
      </Button>
      <span className="face-figures">{fillText(messages.list.selected, { count: chosen.length })}</span>
      <Input
        className="permission-search"
        value={view.typed}
        allowClear={namedClear}
        placeholder={texts.search}
        aria-label={texts.search}
        onChange={({ target }) => view.setTyped(target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <Checkbox checked={view.onlyChosen} onChange={({ target }) => view.showOnlyChosen(target.checked)}>
        {texts.onlyChosen}
      </Checkbox>
    </Space>
  )
}

interface ChangesProps {
  tree: readonly PermissionNode[]
  before: ReadonlySet<string>
  chosen: readonly string[]
}

const namesOf = ({ groups }: PermissionChange): string =>
  groups.map(({ above, names }) => `${above && `${above}：`}${names.join('、')}`).join('；')

/** What a save will add and take away, by names. Its height is there from the start. */
export function PermissionChanges({ tree, before, chosen }: ChangesProps) {
  const lines = useMemo(() => {
    const now = new Set(chosen)
    return [
      { text: texts.added, change: changeOf(tree, before, now), tone: 'success' },
      { text: texts.removed, change: changeOf(tree, now, before), tone: 'danger' },
    ].filter(({ change }) => change.count > 0)
  }, [tree, before, chosen])
  return (
    <section className="permission-changes" aria-label={texts.changes} aria-live="polite">
      {lines.length === 0 && <p>{texts.unchanged}</p>}
      {lines.map(({ text, change, tone }) => (
        <p key={tone}>
          <b className={`tone-${tone}`}>{fillText(text, { count: change.count })}</b>
          {namesOf(change)}
        </p>
      ))}
    </section>
  )
}

const noVersion = createCell<unknown>(undefined)

/** What was chosen when the record was last stored: a form that stays open after a save goes on from there. */
export function useStored(chosen: readonly string[], { beside }: Pick<FieldFaceProps, 'beside'>): ReadonlySet<string> {
  const version = useWatched(useMemo(() => beside?.('rowVersion') ?? noVersion, [beside]))
  const [stored, setStored] = useState({ version, keys: new Set(chosen) })
  if (stored.version === version) return stored.keys
  const keys = new Set(chosen)
  setStored({ version, keys })
  return keys
}
