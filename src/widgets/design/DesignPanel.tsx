import { Button, Tabs } from 'antd'
import { Fragment, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  fieldsOf,
  isMovable,
  listKindOf,
  namesAround,
  nodeKey,
  nodeTitle,
  nodeWithKey,
  type OutlineNode,
  type PanelNames,
  type PanelWord,
  panelField,
  panelTabs,
  shownWord,
  unfinished,
  wordsOfField,
  wordsOfModel,
  wordsOfPart,
  wordsOfScreen,
  writtenWord,
} from '#core/design'
import { valueAt } from '#core/edit'
import { designNames, messages, designMessages as texts, widgetMessages } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import { compileDefinedAsk, type FormProgram } from '#core/screen'
import { type Design, type DesignCommands, type DesignState, modelOfNode } from '#react/design'
import { type Engine, EngineProvider, useEngine } from '#react/engine'
import { createFormController, type FormController } from '#react/form'
import { FormSurface, Items } from '#react/item'
import { useLibrary } from '#react/source'
import { ItemGrid } from '#widgets/screen'
import { PartChecks } from './CheckList.tsx'
import { PanelPlaceProvider } from './PanelPlaceProvider.tsx'
import { DictionaryLink, PartButtons } from './PartButtons.tsx'
import { panelEngine } from './panelWidgets.ts'
import { useDesignParts } from './useDesignParts.ts'

interface DesignPanelProps {
  design: Design
  commands: DesignCommands
  names: PanelNames
}

/** The properties of the selected part and of its field; those of the screen if nothing is selected. */
export function DesignPanel({ design, commands, names }: DesignPanelProps) {
  const { key, title, kind, part, moves, isItem, field, model, dict, type } = useDesignParts(design, readTarget)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the words depend on
  const words = useMemo(() => wordsOf(design.state.snapshot()), [design, key])
  const tabs = useMemo(
    () => panelTabs.map((tab) => ({ tab, words: words.filter((word) => word.tab === tab) })),
    [words],
  )
  const engine = useEngine()
  const inPanel = useMemo(() => panelEngine(engine), [engine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are those of when the part is selected: none is replaced under the keys
  const allNames = useMemo(() => ({ ...names, ...namesOf(design.state.snapshot(), engine) }), [names, key])
  // A column of a sub-table is its field, as that of a form is.
  const isField = kind === 'field' || (kind === 'column' && model !== undefined)
  const forms = useMemo(
    () => (
      <Tabs
        locale={widgetMessages.tabs}
        size="small"
        items={tabs
          .filter((one) => one.words.length > 0)
          .map(({ tab, words: ofTab }) => ({
            key: tab,
            label: designNames[tab],
            children: (
              <EngineProvider engine={inPanel}>
                <WordForms {...{ design, commands, part, isField }} names={allNames} words={ofTab} />
              </EngineProvider>
            ),
          }))}
      />
    ),
    [tabs, design, commands, inPanel, allNames, part, isField],
  )
  if (key === null) return <p className="design-note">{texts.noPart}</p>
  return (
    <div className="design-panel">
      <h2>
        {title}
        {kind ? <small>{designNames.part[kind]}</small> : null}
      </h2>
      {moves ? <PartButtons {...{ design, commands, isItem, field, model, type }} isStep={kind === 'step'} /> : null}
      {dict ? <DictionaryLink code={dict} /> : null}
      <PartChecks design={design} />
      {words.length === 0 ? <p className="design-note">{texts.noWords}</p> : null}
      <Fragment key={key}>{forms}</Fragment>
    </div>
  )
}

/** The names around the selected part. */
function namesOf({ rendered: { screen, base }, selection }: DesignState, { widgets }: Engine): PanelNames {
  if (!screen) return {}
  const node = nodeWithKey(screen.outline, selection) ?? null
  return namesAround({
    ...{ node, outline: screen.outline },
    model: node?.model === undefined ? screen.model : base?.resolvedModel(node.model),
    widgets: widgets.ids().flatMap((id) => widgets.get(id) ?? []),
    modelOf: (id) => base?.resolvedModel(id),
  })
}

/** What is changed in the panel, and all that its words depend on. */
function readTarget({ rendered, selection }: DesignState) {
  const { screen } = rendered
  const none = {
    key: null,
    title: '',
    kind: undefined,
    part: null,
    moves: false,
    isItem: false,
    field: undefined,
    model: undefined,
    dict: '',
    type: '',
  }
  if (!screen) return none
  const node = nodeWithKey(screen.outline, selection)
  if (!node || node.kind === 'section') {
    const title = textOrEmpty((screen.whole as { title?: unknown }).title) || texts.whole
    return { ...none, key: 'screen', title }
  }
  const [part, field] = [nodeKey(node), fieldAt(rendered, node)]
  const type = isObject(field) ? textOrEmpty(field.type) : ''
  return {
    ...{
      key: `${part} ${node.kind} ${node.widget ?? ''} ${type}`,
      model: node.model,
      title: nodeTitle(node),
      kind: node.kind,
      part,
    },
    ...{ type, moves: isMovable(node), isItem: listKindOf(node.slot) === 'items' },
    ...{ field: field === undefined ? undefined : node.field, dict: isObject(field) ? textOrEmpty(field.dict) : '' },
  }
}

/** The field that a part shows, as its model writes it. */
const fieldAt = (rendered: DesignState['rendered'], node: OutlineNode): unknown =>
  node.field && fieldsOf(modelOfNode(rendered, node)?.document)[node.field]

/** The words of what is selected: those of the part and its field, or of the screen. */
function wordsOf(state: DesignState): readonly PanelWord[] {
  const { rendered, selection } = state
  const { screen, model } = rendered
  if (!screen) return []
  const node = nodeWithKey(screen.outline, selection)
  if (!node || node.kind === 'section') {
    const own = wordsOfScreen('type' in screen.whole ? String(screen.whole.type) : '')
    return [...asWritten(own, screen.whole), ...(model ? wordsOfModel() : [])]
  }
  const field = fieldAt(rendered, node)
  const own = asWritten(wordsOfPart(node), writtenIn(state, selection).part)
  return [...own, ...(isObject(field) ? wordsOfField(textOrEmpty(field.type)) : [])]
}

/** Words whose values are written as they are where one stands in place of a name. */
const asWritten = (words: readonly PanelWord[], part: unknown): readonly PanelWord[] =>
  words.map((word) =>
    word.control === 'name' && isObject(part) && isObject(valueAt(part, `/${word.path}`))
      ? { ...word, control: 'json' }
      : word,
  )

interface WordFormsProps extends DesignPanelProps {
  /** The key of the part; null for the screen. */
  part: string | null
  words: readonly PanelWord[]
}

/**
 * The words of the part and those of its field, which hold on every screen; each with the rarer ones folded. A field comes first where it is
 * what is selected, before what this page says of it.
 */
function WordForms({ words, isField, ...rest }: WordFormsProps & { isField: boolean }) {
  const [own, ofField] = useMemo(
    () => [words.filter((word) => !word.ofField), words.filter((word) => word.ofField)],
    [words],
  )
  if (ofField.length === 0) return <FoldedForm {...rest} words={own} />
  const field = (
    <section>
      <h3>{rest.part === null ? texts.ofModel : texts.ofField}</h3>
      <FoldedForm {...rest} words={ofField} />
    </section>
  )
  if (!isField)
    return (
      <>
        <FoldedForm {...rest} words={own} />
        {field}
      </>
    )
  return (
    <>
      {field}
      {own.length > 0 ? (
        <section>
          <h3>{texts.ofPart}</h3>
          <FoldedForm {...rest} words={own} />
        </section>
      ) : null}
    </>
  )
}

function FoldedForm({ words, ...rest }: WordFormsProps) {
  const [main, others] = useMemo(
    () => [words.filter(({ isMain }) => isMain), words.filter(({ isMain }) => !isMain)],
    [words],
  )
  const [isOpen, setOpen] = useState(main.length === 0)
  return (
    <>
      {main.length > 0 ? <WordForm {...rest} words={main} /> : null}
      {others.length > 0 && main.length > 0 ? (
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.word.collapse : texts.more}
        </Button>
      ) : null}
      {others.length > 0 && isOpen ? <WordForm {...rest} words={others} /> : null}
    </>
  )
}

/** A form over the words, drawn by the engine; each change is written at once. */
function WordForm(props: WordFormsProps) {
  const library = useLibrary()
  const { words } = props
  const program = useMemo(() => {
    const fields = Object.fromEntries(words.map((word) => [word.name, panelField(word)]))
    return compileDefinedAsk(fields, { title: designNames.properties, library, screenId: 'online/design' }).form
  }, [words, library])
  return program ? <WordFields {...props} program={program} /> : null
}

function WordFields({ program, words, part, design, commands, names }: WordFormsProps & { program: FormProgram }) {
  const { ports } = useEngine()
  const library = useLibrary()
  const shownIn = useCallback(
    (state: DesignState) => {
      const written = writtenIn(state, part)
      return (word: PanelWord) => shownWord(word, word.ofField ? written.field : written.part)
    },
    [part],
  )
  const readValues = useCallback(
    (state: DesignState) => {
      const valueIn = shownIn(state)
      return { text: JSON.stringify(Object.fromEntries(words.map((word) => [word.name, valueIn(word)]))) }
    },
    [shownIn, words],
  )
  const { text } = useDesignParts(design, readValues)
  const [form] = useState<FormController>(() => {
    const record = JSON.parse(text)
    return createFormController({
      ...{ program, library, mode: 'edit', record, draftPlace: null, ports, answer: () => undefined },
    })
  })
  useEffect(() => form.start(), [form])
  const write = useEffectEvent((word: PanelWord) => {
    const value = writtenWord(word, form.record()[word.name])
    const present = shownIn(design.state.snapshot())(word)
    if (value === unfinished || JSON.stringify(shownAs(word, value)) === JSON.stringify(present)) return
    commands.set(word, value)
  })
  useEffect(() => {
    const ends = words.map((word) => form.value(word.name).subscribe(() => write(word)))
    return () => {
      for (const end of ends) end()
    }
  }, [form, words])
  useEffect(() => {
    const present = form.record()
    const changed = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
      ([name, value]) => JSON.stringify(present[name] ?? null) !== JSON.stringify(value),
    )
    const isBeingTyped = changed.some(([name]) => writtenWord(wordNamed(words, name), present[name]) === unfinished)
    if (changed.length > 0 && !isBeingTyped) form.change(Object.fromEntries(changed))
  }, [form, text, words])
  return (
    <PanelPlaceProvider {...{ design, part, words, names }}>
      <FormSurface form={form} columns={1}>
        <div className="design-words">
          <ItemGrid columns={1}>
            <Items items={program.items} />
          </ItemGrid>
        </div>
      </FormSurface>
    </PanelPlaceProvider>
  )
}

const wordNamed = (words: readonly PanelWord[], name: string): PanelWord =>
  words.find((word) => word.name === name) as PanelWord

const shownAs = (word: PanelWord, value: ReturnType<typeof writtenWord>) =>
  value === undefined || typeof value === 'symbol' ? null : shownWord(word, wrapped(word.path, value))

/** An object with a value at a path. */
const wrapped = (path: string, value: unknown): unknown =>
  path.split('/').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

/** How a part and its field are written now; the screen for null. */
function writtenIn({ rendered }: DesignState, key: string | null) {
  const { screen, model } = rendered
  const node = nodeWithKey(screen?.outline ?? [], key)
  if (!screen || (key !== null && !node)) return { part: undefined, field: undefined }
  if (!node) return { part: screen.whole as unknown, field: model?.document }
  const part = valueAt(screen.document, node.pointer) ?? valueAt(screen.whole, node.pointer)
  return { part, field: fieldAt(rendered, node) }
}
