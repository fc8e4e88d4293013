import { readCondition } from '#core/condition'
import {
  addField,
  addRows,
  addSubTable,
  canJoin,
  canSplit,
  changeFieldType,
  copyPart,
  type DesignModel,
  type DesignScreen,
  deriveAgain,
  type FieldOffer,
  fieldsOf,
  isMovable,
  isSameDocument,
  joinSteps,
  listKindOf,
  mayHold,
  mayMoveTo,
  mentionsOfField,
  movePart,
  nodeKey,
  nodesOf,
  nodeWithKey,
  type Operation,
  type OutlineNode,
  type PanelWord,
  type PartOffer,
  type Place,
  partModelsOf,
  pathTo,
  placePart,
  type RowModel,
  removeField,
  removePart,
  renameField,
  rowModelId,
  setModelWord,
  setScreenWord,
  setWord,
  splitForm,
  subTableAt,
  subTableOf,
  wrapPart,
} from '#core/design'
import { type DocumentRef, isFieldName } from '#core/document'
import type { Json } from '#core/edit'
import { designMessages, designNames, fillText } from '#core/message'
import type { Design } from './design.ts'
import { modelOfNode } from './rendering.ts'

/** What a person does to a design; each is one step that can be taken back, and does nothing where it cannot be done. */
export interface DesignCommands {
  /** Puts a field of the model at a place; by default behind what is selected. */
  place(field: string, title: string, place?: Place): void
  /** Puts a part without a field into a list of its kind. */
  offer(offer: PartOffer, place?: Place): void
  /** Adds a field to the model and shows it at a place: among the columns of a sub-table it is one of its rows. */
  addField(offer: FieldOffer, place?: Place): void
  /**
   * Adds a sub-table: over a model of rows that is there, which is opened beside, else over a new one. Rejects when the server does not
   * answer; then nothing has changed.
   */
  addSubTable(rows: RowModel | null, place?: Place): Promise<void>
  move(key: string, place: Place): void
  /** Moves the selected part by one place; at an end of its list it leaves the group around. */
  moveBy(by: -1 | 1): void
  remove(): void
  /** Takes the field of the selected part out of the model. */
  removeField(): void
  /** What names the field of the selected part, but for the parts that show it: `documentId#pointer` each. Rejects when the server does not answer. */
  mentions(): Promise<readonly string[]>
  /**
   * Gives the field of the selected part another name, wherever documents name it: those that are not open are opened beside. Rejects when
   * the server does not answer; then nothing has changed.
   */
  renameField(to: string): Promise<void>
  /** Gives the field of the selected part another type, with the words that hold for it. */
  changeType(type: string): void
  copy(): void
  wrap(): void
  /** Makes one page of the steps of a form. */
  join(): void
  /** Sets a word of the selected part, of its field, or of the screen if nothing is selected. */
  set(word: PanelWord, value: Json | undefined): void
  deriveAgain(section: OutlineNode): void
  /** Selects the next or previous part of the outline. */
  selectBy(by: -1 | 1): void
}

/** The commands over a design. */
export function createCommands(design: Design): DesignCommands {
  const context = createContext(design)
  return { ...addingCommands(context), ...partCommands(context), ...fieldCommands(context), ...wordCommands(context) }
}

type Context = ReturnType<typeof createContext>

function createContext(design: Design) {
  const { snapshot } = design.state
  const outline = () => snapshot().rendered.screen?.outline ?? []
  const selected = () => nodeWithKey(outline(), snapshot().selection)
  return {
    design,
    outline,
    selected,
    screen: () => snapshot().rendered.screen,
    /** The model of the screen, or that which a part shows a field of. */
    model: (node?: Pick<OutlineNode, 'model'>) => modelOfNode(snapshot().rendered, node),
    perform(label: string, title: string, operation: Operation, merge = '') {
      design.perform(fillText(label, { title }), operation, merge)
    },
    /** Does something to the selected part. */
    onSelected(label: string, operate: (screen: DesignScreen, node: OutlineNode) => Operation) {
      const [{ screen }, node] = [snapshot().rendered, selected()]
      if (screen && node && isMovable(node))
        design.perform(fillText(label, { title: titleOf(node) }), operate(screen, node))
    },
  }
}

function addingCommands(context: Context) {
  const { screen, model, selected, outline, perform } = context
  const placeFor = (takes: (slot: string) => boolean) => defaultPlace(outline(), selected(), takes)
  const forField = () => {
    const rows = subTableOf(outline(), selected())?.rows
    return placeFor((slot) => mayHold(outline(), slot, 'field', rows))
  }
  return {
    place(field: string, title: string, place = forField()) {
      const present = screen()
      if (present && place) perform(designMessages.doAdd, title, placePart(present, place, field))
    },
    offer({ title, list, entry, name, splits }: PartOffer, place?: Place) {
      const present = screen()
      if (splits) {
        const at = place ? topPlace(place) : behindTop(outline(), selected())
        if (present && canSplit(present)) perform(designMessages.doAdd, title, splitForm(present, at))
        return
      }
      const takes = (slot: string) => (list === 'items' ? mayHold(outline(), slot, 'item') : listKindOf(slot) === list)
      const at = place ?? placeFor(takes)
      if (present && at) perform(designMessages.doAdd, title, placePart(present, at, entry, name))
    },
    addField(offer: FieldOffer, place = forField()) {
      const rows = place && subTableAt(outline(), place.slot)?.rows
      const [present, ofModel] = [screen(), model(rows === undefined ? undefined : { model: rows })]
      if (present && ofModel && place)
        perform(designMessages.doAdd, offer.title, addField(present, ofModel, offer, place))
    },
    addSubTable: (rows: RowModel | null, place?: Place) => addSubTableTo(context, rows, place),
  }
}

/** The place in the list of the form itself around which it is divided; a place within a part is none. */
const topPlace = (place: Place | undefined): Place | undefined => (place?.slot === '/items' ? place : undefined)

/** The place in the list of the form itself behind what is selected there. */
function behindTop(outline: readonly OutlineNode[], selected: OutlineNode | undefined): Place | undefined {
  const way = selected ? pathTo(outline, nodeKey(selected)) : []
  const top = way.find(({ slot, kind }) => slot === '/items' && kind !== 'section')
  return top && { slot: top.slot, index: top.index + 1 }
}

async function addSubTableTo(
  { design, screen, model, selected, outline, perform }: Context,
  rows: RowModel | null,
  place: Place | undefined,
): Promise<void> {
  const before = design.state.snapshot().texts
  const ofModel = model()
  if (!ofModel) return
  const found = rows && (await design.findModel(rows.id))
  const id = rows ? rows.id : await freeRowModel(design, ofModel)
  if (found) design.adopt([found.text], found.bases)
  // What has been changed meanwhile may have moved the place.
  const isPlaced =
    place !== undefined && design.state.snapshot().texts.every((one) => before.includes(one) || one.id === id)
  const at = isPlaced ? place : defaultPlace(outline(), selected(), (slot) => mayHold(outline(), slot, 'item'))
  const [present, latest] = [screen(), model()]
  if (!present || !latest || !at) return
  const operation = rows ? addRows(present, latest, rows, at) : addSubTable(present, latest, id, at)
  perform(designMessages.doAdd, designNames.subTable, operation)
}

/** An id for a new model of rows that neither an open document nor one of the server has. */
async function freeRowModel(design: Design, model: DesignModel): Promise<string> {
  const used = await design.modelsLike(rowModelId(model, 1))
  for (let number = 1; ; number++) {
    const id = rowModelId(model, number)
    if (!design.isOpen({ kind: 'model', id }) && !used.includes(id)) return id
  }
}

function partCommands({ design, screen, selected, outline, perform, onSelected }: Context) {
  const move = (key: string, place: Place) => {
    const [present, node] = [screen(), nodeWithKey(outline(), key)]
    if (present && node && mayMoveTo(outline(), node, place.slot))
      perform(designMessages.doMove, titleOf(node), movePart(present, node, place))
  }
  return {
    move,
    moveBy(by: -1 | 1) {
      const node = selected()
      const place = node && placeBeside(outline(), node, by)
      if (node && place) move(nodeKey(node), place)
    },
    remove: () => onSelected(designMessages.doRemove, removePart),
    copy: () => onSelected(designMessages.doCopy, copyPart),
    wrap: () => onSelected(designMessages.doWrap, (present, node) => wrapPart(present, node, designNames.group)),
    join() {
      const present = screen()
      if (present && canJoin(present)) design.perform(designMessages.join, joinSteps(present))
    },
    selectBy(by: -1 | 1) {
      const parts = nodesOf(outline()).filter(({ kind }) => kind !== 'section' && kind !== 'body')
      const node = selected()
      const at = node ? parts.indexOf(node) : -1
      const next = parts[at < 0 ? (by > 0 ? 0 : parts.length - 1) : at + by]
      if (next) design.select(nodeKey(next))
    },
  }
}

function fieldCommands({ design, screen, model, selected, outline, onSelected }: Context) {
  const { snapshot } = design.state
  const open = () =>
    snapshot().texts.map(({ kind, id, document }) => ({ ref: { kind, id }, document: document as unknown }))
  const models = () => {
    const [documents, around] = [open(), snapshot().rendered.closure?.documents ?? []]
    return partModelsOf((kind, id) => {
      const isSame = (ref: DocumentRef) => isSameDocument(ref, { kind, id })
      return documents.find(({ ref }) => isSame(ref))?.document ?? around.find(isSame)?.document
    })
  }
  return {
    removeField() {
      const [ofModel, name] = [model(selected()), selected()?.field]
      if (ofModel && name) onSelected(designMessages.doRemove, (present) => removeField(present, ofModel, name))
    },
    changeType(type: string) {
      const [present, node, ofModel] = [screen(), selected(), model(selected())]
      if (!present || !node || !ofModel) return
      const operation = changeFieldType(present, ofModel, node, type)
      design.perform(fillText(designMessages.doSet, { word: designNames.word.type }), operation)
    },
    async mentions() {
      const [present, ofModel, name] = [screen(), model(selected()), selected()?.field]
      if (!present || !ofModel || !name) return []
      const { id } = ofModel.ref
      const parts = new Set(nodesOf(outline()).map(({ pointer }) => pointer))
      const isPart = (pointer: string) => parts.has(pointer) || parts.has(pointer.replace(/\/field$/, ''))
      const opened = open().flatMap(({ ref, document }) =>
        mentionsOfField(document, { model: id, name }, models())
          .filter(({ pointer }) => !isPart(pointer))
          .map(({ pointer }) => `${ref.id}#${pointer}`),
      )
      const others = await design.naming({ model: id, field: name })
      return [...opened, ...others.flatMap((one) => one.pointers.map((pointer) => `${one.id}#${pointer}`))]
    },
    async renameField(to: string) {
      const [ofModel, name, selects] = [model(selected()), selected()?.field, snapshot().selection]
      if (!ofModel || !name || !isFieldName(to) || Object.hasOwn(fieldsOf(ofModel.document), to)) return
      const rename = { model: ofModel.ref.id, name, to }
      const others = await design.naming({ model: rename.model, field: name, to })
      const edits = renameField(open(), rename, models())
      design.adopt(others.map(({ kind, id, text = '', revision }) => ({ kind, id, text, revision })))
      const further = others.flatMap(({ kind, id, edits: own = [] }) =>
        own.map((edit) => ({ document: { kind, id }, edit })),
      )
      design.perform(fillText(designMessages.doRename, { name, to }), { edits: [...edits, ...further], selects })
    },
  }
}

function wordCommands({ design, screen, model, selected }: Context) {
  const operationOf = (present: DesignScreen, word: PanelWord, value: Json | undefined): Operation => {
    const [node, ofModel] = [selected(), model(selected())]
    if ((!node || node.kind === 'section') && !word.ofField) return setScreenWord(present, word.path, value)
    if (!node || node.kind === 'section')
      return { edits: ofModel ? setModelWord(ofModel, word.path, value) : [], selects: null }
    if (!word.ofField) return setWord(present, node, word.path, value)
    const edits = ofModel && node.field ? setModelWord(ofModel, `fields/${node.field}/${word.path}`, value) : []
    return { edits, selects: nodeKey(node) }
  }
  return {
    set(word: PanelWord, value: Json | undefined) {
      const present = screen()
      if (!present) return
      const operation = operationOf(present, word, value)
      const typed = typedPlace(word, operation)
      const merge = typed === null ? '' : `set ${design.state.snapshot().selection ?? ''} ${word.name} ${typed}`
      design.perform(fillText(designMessages.doSet, { word: word.title }), operation, merge)
    },
    deriveAgain(section: OutlineNode) {
      const present = screen()
      if (present) design.perform(designNames.deriveAgain, deriveAgain(present, section))
    },
  }
}

const rowControls: ReadonlySet<string> = new Set(['rows', 'list', 'keyed', 'keyedList'])

/** What keys change one after the other, which is one step to take back: the place of a text or number; null for anything else. */
function typedPlace({ control }: PanelWord, { edits }: Operation): string | null {
  if (control === 'condition' || control === 'where') return conditionPlace(edits)
  if (!rowControls.has(control)) return ''
  const [only, ...others] = edits
  if (!only || others.length > 0 || only.edit.do !== 'set' || typeof only.edit.value === 'object') return null
  return /\/(rule|\d+)$/.test(only.edit.at) ? null : only.edit.at
}

/** What rows compare, without the values: which row is typed in; the same for all texts that no rows say. */
function conditionPlace(edits: Operation['edits']): string {
  const [{ edit } = { edit: null }] = edits.slice(-1)
  const text = edit && 'value' in edit && typeof edit.value === 'string' ? edit.value : ''
  return JSON.stringify(readCondition(text)?.rows.map(({ subject, operator }) => [subject, operator]) ?? '')
}

const titleOf = ({ title, id }: OutlineNode): string => title || id

const lengthOf = ({ children }: OutlineNode): number => (children.at(-1)?.index ?? -1) + 1

/** Inside or behind the selected part or the nearest one around it whose list takes it, else at the end of the first list there, or anywhere. */
function defaultPlace(
  outline: readonly OutlineNode[],
  selected: OutlineNode | undefined,
  takes: (slot: string) => boolean,
): Place | undefined {
  if (selected?.inner !== undefined && takes(selected.inner)) return { slot: selected.inner, index: lengthOf(selected) }
  const way = selected ? pathTo(outline, nodeKey(selected)) : []
  const beside = way.findLast((node) => isMovable(node) && takes(node.slot))
  if (beside) return { slot: beside.slot, index: beside.index + 1 }
  const holders = [...way.toReversed().map((node) => [node]), outline].flatMap((nodes) => nodesOf(nodes))
  const holder = holders.find(({ inner }) => inner !== undefined && takes(inner))
  return holder?.inner === undefined ? undefined : { slot: holder.inner, index: lengthOf(holder) }
}

/** The place by one further in a direction: among the siblings, else outside of the container. */
function placeBeside(outline: readonly OutlineNode[], node: OutlineNode, by: -1 | 1): Place | null {
  const siblings = nodesOf(outline).filter((other) => other.slot === node.slot && isMovable(other))
  const next = siblings[siblings.indexOf(node) + by]
  if (next) return { slot: node.slot, index: by < 0 ? next.index : next.index + 1 }
  const around = nodesOf(outline).find(({ inner, kind }) => inner === node.slot && kind === 'group')
  if (!around || !mayMoveTo(outline, node, around.slot)) return null
  return { slot: around.slot, index: by < 0 ? around.index : around.index + 1 }
}
