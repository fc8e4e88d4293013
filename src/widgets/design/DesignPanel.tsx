import { Button, Input, Tabs } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  fieldsOf,
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
  valueAt,
  wordsOfField,
  wordsOfPart,
  wordsOfScreen,
  writtenWord,
} from '#core/design'
import { isFieldName } from '#core/document'
import { designNames, fillText, messages, designMessages as texts } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import { compileDefinedAsk, type FormProgram } from '#core/screen'
import type { Design, DesignCommands, RenderedDesign } from '#react/design'
import { type Engine, EngineProvider, useEngine } from '#react/engine'
import { createFormController, type FormController } from '#react/form'
import { FormSurface, Items } from '#react/item'
import { useLibrary } from '#react/source'
import { useWatched } from '#react/watch'
import { ItemGrid } from '#widgets/screen'
import { PanelPlaceContext, panelPlaceOf } from './panelPlace.ts'
import { panelEngine } from './panelWidgets.ts'

interface DesignPanelProps {
  design: Design
  commands: DesignCommands
  names: PanelNames
}

/** What is changed in the panel: the words, and where they are written. */
interface PanelTarget {
  key: string
  title: string
  node: OutlineNode | null
  words: readonly PanelWord[]
}

/** The properties of the selected part and of its field; those of the screen if nothing is selected. */
export function DesignPanel({ design, commands, names }: DesignPanelProps) {
  const { rendered, selection } = useWatched(design.state)
  const target = targetOf(rendered, selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the words depend on
  const tabs = useMemo(
    () =>
      panelTabs
        .map((tab) => ({ tab, words: target?.words.filter((word) => word.tab === tab) ?? [] }))
        .filter(({ words }) => words.length > 0),
    [target?.key],
  )
  const engine = useEngine()
  const inPanel = useMemo(() => panelEngine(engine), [engine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are those of when the part is selected: none is replaced under the keys
  const allNames = useMemo(() => ({ ...names, ...namesOf(rendered, target, engine) }), [names, target?.key])
  if (!target) return <p className="design-note">{texts.noPart}</p>
  const isField = (name: string) => Object.hasOwn(fieldsOf(rendered.model?.document), name)
  return (
    <div className="design-panel">
      <h2>
        {target.title}
        {target.node ? <small>{designNames.part[target.node.kind]}</small> : null}
      </h2>
      {target.node && target.node.kind !== 'section' ? (
        <PartButtons {...{ node: target.node, isField, commands }} />
      ) : null}
      {tabs.length === 0 ? <p className="design-note">{texts.noWords}</p> : null}
      <Tabs
        size="small"
        key={target.key}
        items={tabs.map(({ tab, words }) => ({
          key: tab,
          label: designNames[tab],
          children: (
            <EngineProvider engine={inPanel}>
              <WordForms {...{ design, commands, target, words }} names={allNames} />
            </EngineProvider>
          ),
        }))}
      />
    </div>
  )
}

/** The names around the selected part. */
function namesOf({ screen, base }: RenderedDesign, target: PanelTarget | null, { widgets }: Engine): PanelNames {
  if (!screen) return {}
  return namesAround({
    ...{ node: target?.node ?? null, outline: screen.outline, model: screen.model },
    widgets: widgets.ids().flatMap((id) => widgets.get(id) ?? []),
    modelOf: (id) => base?.resolvedModel(id),
  })
}

function targetOf({ screen, model }: RenderedDesign, selection: string | null): PanelTarget | null {
  if (!screen) return null
  const node = nodeWithKey(screen.outline, selection)
  const type = 'type' in screen.whole ? String(screen.whole.type) : ''
  if (!node || node.kind === 'section') {
    const title = textOrEmpty((screen.whole as { title?: unknown }).title) || texts.whole
    return { key: 'screen', title, node: null, words: wordsOfScreen(type) }
  }
  const field = node.field ? fieldsOf(model?.document)[node.field] : undefined
  const own = isObject(field) ? wordsOfField(textOrEmpty(field.type)) : []
  const key = `${nodeKey(node)} ${node.kind} ${node.widget ?? ''} ${own.length}`
  return { key, title: nodeTitle(node), node, words: [...wordsOfPart(node), ...own] }
}

interface PartButtonsProps {
  node: OutlineNode
  /** Whether the model writes a field of this name. */
  isField(name: string): boolean
  commands: DesignCommands
}

const PartButtons = ({ node, isField, commands }: PartButtonsProps) => (
  <div className="design-part-buttons">
    <Button size="small" onClick={() => commands.moveBy(-1)}>
      {messages.word.moveUp}
    </Button>
    <Button size="small" onClick={() => commands.moveBy(1)}>
      {messages.word.moveDown}
    </Button>
    {node.slot.endsWith('/items') ? (
      <Button size="small" onClick={commands.wrap}>
        {texts.wrap}
      </Button>
    ) : null}
    <Button size="small" danger onClick={commands.remove}>
      {texts.remove}
    </Button>
    {node.field && isField(node.field) ? (
      <FieldButtons
        key={node.field}
        name={node.field}
        isFree={(name) => isFieldName(name) && !isField(name)}
        commands={commands}
      />
    ) : null}
  </div>
)

interface FieldButtonsProps {
  name: string
  /** Whether a text may be the name of a field, and no other field has it. */
  isFree(name: string): boolean
  commands: DesignCommands
}

/** What is done to the field itself: another name, or away with it, once what else names it is seen. */
function FieldButtons({ name, isFree, commands }: FieldButtonsProps) {
  const { ports } = useEngine()
  const [draft, setDraft] = useState(name)
  const remove = async () => {
    const mentions = commands.mentions()
    const message = fillText(texts.removeNamed, { name, count: mentions.length })
    const question = {
      title: texts.removeField,
      message,
      names: mentions.join('\n'),
      okText: texts.removeField,
      danger: true,
    }
    if (mentions.length === 0 || (await ports.confirm.confirm(question))) commands.removeField()
  }
  const isBad = draft !== name && !isFree(draft)
  return (
    <>
      <Button size="small" danger onClick={() => void remove()}>
        {texts.removeField}
      </Button>
      <Input
        size="small"
        addonBefore={texts.fieldName}
        aria-label={texts.fieldName}
        maxLength={40}
        value={draft}
        status={isBad ? 'error' : ''}
        title={isBad ? texts.badFieldName : ''}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => (isBad ? setDraft(name) : commands.renameField(draft))}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
      />
    </>
  )
}

interface WordFormsProps extends DesignPanelProps {
  target: PanelTarget
  words: readonly PanelWord[]
}

/** The words of the part, then those of its field, which hold on every screen; each with the rarer ones folded. */
function WordForms({ words, ...rest }: WordFormsProps) {
  const [own, ofField] = useMemo(
    () => [words.filter((word) => !word.ofField), words.filter((word) => word.ofField)],
    [words],
  )
  return (
    <>
      <FoldedForm {...rest} words={own} />
      {ofField.length > 0 ? (
        <section>
          <h3>{texts.ofField}</h3>
          <FoldedForm {...rest} words={ofField} />
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
  const { words, names } = props
  const program = useMemo(() => {
    const fields = Object.fromEntries(words.map((word) => [word.name, panelField(word, names)]))
    return compileDefinedAsk(fields, { title: designNames.properties, library, screenId: 'online/design' }).form
  }, [words, names, library])
  return program ? <WordFields key={props.target.key} {...props} program={program} /> : null
}

function WordFields({ program, words, target, design, commands, names }: WordFormsProps & { program: FormProgram }) {
  const { ports } = useEngine()
  const library = useLibrary()
  const { rendered } = useWatched(design.state)
  const diagnostics = useWatched(design.diagnostics)
  const place = useMemo(
    () => panelPlaceOf(rendered, target.node, { words, names, diagnostics }),
    [rendered, target.node, words, names, diagnostics],
  )
  const written = writtenIn(rendered, target.node)
  const values = Object.fromEntries(
    words.map((word) => [word.name, shownWord(word, word.ofField ? written.field : written.part)]),
  )
  const [form] = useState<FormController>(() =>
    createFormController({
      ...{ program, library, mode: 'edit', record: values, draftPlace: null, ports, answer: () => undefined },
    }),
  )
  useEffect(() => form.start(), [form])
  const write = useEffectEvent((word: PanelWord) => {
    const value = writtenWord(word, form.record()[word.name])
    const present = shownWord(word, word.ofField ? written.field : written.part)
    if (value === unfinished || JSON.stringify(shownAs(word, value)) === JSON.stringify(present)) return
    commands.set(word, value)
  })
  useEffect(() => {
    const ends = words.map((word) => form.value(word.name).subscribe(() => write(word)))
    return () => {
      for (const end of ends) end()
    }
  }, [form, words])
  const text = JSON.stringify(values)
  useEffect(() => {
    const present = form.record()
    const changed = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
      ([name, value]) => JSON.stringify(present[name] ?? null) !== JSON.stringify(value),
    )
    const isBeingTyped = changed.some(([name]) => writtenWord(wordNamed(words, name), present[name]) === unfinished)
    if (changed.length > 0 && !isBeingTyped) form.change(Object.fromEntries(changed))
  }, [form, text, words])
  return (
    <PanelPlaceContext value={place}>
      <FormSurface form={form} columns={1}>
        <div className="design-words">
          <ItemGrid columns={1}>
            <Items items={program.items} />
          </ItemGrid>
        </div>
      </FormSurface>
    </PanelPlaceContext>
  )
}

const wordNamed = (words: readonly PanelWord[], name: string): PanelWord =>
  words.find((word) => word.name === name) as PanelWord

const shownAs = (word: PanelWord, value: ReturnType<typeof writtenWord>) =>
  value === undefined || typeof value === 'symbol' ? null : shownWord(word, wrapped(word.path, value))

/** An object with a value at a path. */
const wrapped = (path: string, value: unknown): unknown =>
  path.split('/').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

/** How the part and its field are written now. */
function writtenIn({ screen, model }: RenderedDesign, node: OutlineNode | null) {
  if (!screen) return { part: undefined, field: undefined }
  if (!node) return { part: screen.whole as unknown, field: undefined }
  const part = valueAt(screen.document, node.pointer) ?? valueAt(screen.whole, node.pointer)
  return { part, field: node.field ? fieldsOf(model?.document)[node.field] : undefined }
}
