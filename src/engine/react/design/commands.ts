import {
  addField,
  copyPart,
  deriveAgain,
  type FieldOffer,
  movePart,
  nodeKey,
  nodesOf,
  nodeWithKey,
  type Operation,
  type OutlineNode,
  type PanelWord,
  type Place,
  placePart,
  removeField,
  removePart,
  setFieldWord,
  setScreenWord,
  setWord,
  wrapPart,
} from '#core/design'
import type { Json } from '#core/edit'
import { designMessages, fillText } from '#core/message'
import type { Design } from './design.ts'

/** What a person does to a design; each is one step that can be taken back, and does nothing where it cannot be done. */
export interface DesignCommands {
  /** Puts an item, column, filter or action at a place, by default behind what is selected. */
  place(entry: Json, title: string, place?: Place | null): void
  /** Adds a field to the model and shows it at a place. */
  addField(offer: FieldOffer, place?: Place | null): void
  move(key: string, place: Place): void
  /** Moves the selected part by one place; at an end of its list it leaves the group around. */
  moveBy(by: -1 | 1): void
  remove(): void
  removeField(): void
  copy(): void
  wrap(): void
  /** Sets a word of the selected part, of its field, or of the screen if nothing is selected. */
  set(word: PanelWord, value: Json | undefined): void
  deriveAgain(section: OutlineNode): void
  /** Selects the next or previous part of the outline. */
  selectBy(by: -1 | 1): void
  /** Where something new goes without a place: behind what is selected, or at the end of the first list. */
  defaultPlace(): Place | null
}

/** The commands over a design. */
export function createCommands(design: Design): DesignCommands {
  const drawn = () => design.state.snapshot().drawn
  const outline = () => drawn().screen?.outline ?? []
  const selected = () => nodeWithKey(outline(), design.state.snapshot().selection)
  const parts = () => nodesOf(outline()).filter(({ kind }) => kind !== 'section')

  const perform = (label: string, operate: () => Operation, merge = '') => {
    if (drawn().screen) design.perform(label, operate(), merge)
  }
  const onSelected = (
    label: string,
    operate: (screen: NonNullable<ReturnType<typeof drawn>['screen']>, node: OutlineNode) => Operation,
  ) => {
    const [{ screen }, node] = [drawn(), selected()]
    if (screen && node && node.kind !== 'section')
      perform(fillText(label, { title: titleOf(node) }), () => operate(screen, node))
  }

  const defaultPlace = (): Place | null => {
    const node = selected()
    if (!node || node.kind === 'section') {
      const section = node ?? outline()[0]
      return section?.inner ? { slot: section.inner, index: lengthOf(section) } : null
    }
    const inside = node.inner && node.kind !== 'tabs' && node.kind !== 'more' ? node.inner : null
    return inside ? { slot: inside, index: lengthOf(node) } : { slot: node.slot, index: node.index + 1 }
  }

  return {
    defaultPlace,
    place(entry, title, place = defaultPlace()) {
      const { screen } = drawn()
      if (screen && place) perform(fillText(designMessages.doAdd, { title }), () => placePart(screen, place, entry))
    },
    addField(offer, place = defaultPlace()) {
      const { screen, model } = drawn()
      if (!screen || !model || !place) return
      perform(fillText(designMessages.doAdd, { title: offer.title }), () => addField(screen, model, offer, place))
    },
    move(key, place) {
      const { screen } = drawn()
      const node = nodeWithKey(outline(), key)
      if (!screen || !node || isInside(place, node)) return
      perform(fillText(designMessages.doMove, { title: titleOf(node) }), () => movePart(screen, node, place))
    },
    moveBy(by) {
      const node = selected()
      const place = node && placeBeside(outline(), node, by)
      if (node && place) this.move(nodeKey(node), place)
    },
    remove: () => onSelected(designMessages.doRemove, removePart),
    removeField() {
      const { model } = drawn()
      const name = selected()?.field
      if (model && name) onSelected(designMessages.doRemove, (screen) => removeField(screen, model, name))
    },
    copy: () => onSelected(designMessages.doCopy, copyPart),
    wrap: () => onSelected(designMessages.doWrap, (screen, node) => wrapPart(screen, node, designMessages.group)),
    set(word, value) {
      const { screen, model } = drawn()
      const node = selected()
      if (!screen) return
      const label = fillText(designMessages.doSet, { word: word.title })
      const merge = `set ${node ? nodeKey(node) : ''} ${word.name}`
      const { selection } = design.state.snapshot()
      perform(
        label,
        () => {
          if (!node) return setScreenWord(screen, word.path, value)
          if (!word.ofField) return setWord(screen, node, word.path, value)
          const edits = model && node.field ? setFieldWord(model, node.field, word.path, value) : []
          return { edits, selects: selection }
        },
        merge,
      )
    },
    deriveAgain(section) {
      const { screen } = drawn()
      if (screen) perform(designMessages.doDerive, () => deriveAgain(screen, section))
    },
    selectBy(by) {
      const all = parts()
      const at = all.findIndex((node) => nodeKey(node) === design.state.snapshot().selection)
      const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by
      const node = all[next]
      if (node) design.select(nodeKey(node))
    },
  }
}

const titleOf = ({ title, id }: OutlineNode): string => title || id

const lengthOf = ({ children }: OutlineNode): number => (children.at(-1)?.index ?? -1) + 1

const isInside = ({ slot }: Place, node: OutlineNode): boolean =>
  `${slot}/`.startsWith(`${nodeKey(node)}/`) || (node.inner !== undefined && `${slot}/`.startsWith(`${node.pointer}/`))

/** The place by one further in a direction: among the siblings, else outside of the container. */
function placeBeside(outline: readonly OutlineNode[], node: OutlineNode, by: -1 | 1): Place | null {
  const siblings = nodesOf(outline).filter(({ slot, kind }) => slot === node.slot && kind !== 'section')
  const at = siblings.indexOf(node)
  const next = siblings[at + by]
  if (next) return { slot: node.slot, index: by < 0 ? next.index : next.index + 1 }
  const around = nodesOf(outline).find(({ inner, kind }) => inner === node.slot && kind !== 'section')
  if (!around || around.kind === 'tabs' || around.kind === 'tab' || around.kind === 'more') return null
  return { slot: around.slot, index: by < 0 ? around.index : around.index + 1 }
}
