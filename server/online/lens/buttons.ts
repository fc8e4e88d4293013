import { createHash } from 'node:crypto'
import { builtInActions, type Diagnostic, type DocumentRef, namePattern } from '#core/document'
import { type Json as JsonText, splitPointer } from '#core/edit'
import { templateText } from '#core/expression'
import type { Library } from '#core/library'
import { fillText, onlineMessages } from '#core/message'
import { snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { derivedEntries } from '#core/screen'
import { conditionOf, expOf, type LiteralKind } from '../definition/buttonExpression.ts'
import { isSameJson, listOf } from './entries.ts'
import { type FormParts, fieldsIn, type Json } from './formParts.ts'
import type { OpenTexts } from './openTexts.ts'

/** A button of a form as the family says it. spec: contract §9.6, Button */
export interface Button {
  readonly buttonCode: string
  readonly buttonName: string
  readonly buttonIcon: string
  /** `1` is shown. */
  readonly buttonStatus: string
  /** `link` stands in the menu of a row, `button` over the list, `form` under the form. */
  readonly buttonStyle: string
  readonly optType: string
  readonly optPosition: string
  readonly exp: string
  readonly orderNum: number
}

/** A button of which nothing is said yet. */
export const defaultButton: Button = {
  ...{ buttonCode: '', buttonName: '' },
  ...{
    buttonIcon: '',
    buttonStatus: '1',
    buttonStyle: 'link',
    optType: 'action',
    optPosition: '2',
    exp: '',
    orderNum: 0,
  },
}

/** The id of a button: 32 hexadecimal digits, as clients expect of a stored one. */
export const buttonId = (headId: string, code: string): string =>
  createHash('sha256').update(`${headId}/button/${code}`).digest('hex').slice(0, 32)

/** Lists of actions by the style of their buttons. */
const styles = { button: 'toolbar', link: 'rowActions', form: 'actions' } as const
type Style = keyof typeof styles

interface Placed {
  readonly style: Style
  readonly pointer: string
  readonly document: DocumentRef
  readonly action: Json
}

interface ButtonContext {
  parts: FormParts
  library: Library
}

/** Where the actions of a style stand: in the list, or in the form that it names. */
function placeOf(style: Style, { form, columns }: FormParts): { document: DocumentRef; pointer: string } {
  if (style !== 'form') return { document: columns.document, pointer: `/${styles[style]}` }
  return { document: form.document, pointer: form.pointer.replace(/items$/, 'actions') }
}

const isOwn = (action: unknown): action is Json =>
  isObject(action) && typeof action.id === 'string' && !(builtInActions as readonly string[]).includes(action.id)

/** The own actions of a list at any depth. */
function ownActions(list: unknown, pointer: string): { action: Json; pointer: string }[] {
  return listOf(list).flatMap((entry, index) => {
    const at = `${pointer}/${index}`
    if (isOwn(entry)) return [{ action: entry, pointer: at }]
    return isObject(entry) ? ownActions(entry.more, `${at}/more`) : []
  })
}

type ReadValue = (document: DocumentRef, pointer: string) => unknown

const placedActions = (parts: FormParts, read: ReadValue): Placed[] =>
  (Object.keys(styles) as Style[]).flatMap((style) => {
    const { document, pointer } = placeOf(style, parts)
    return ownActions(read(document, pointer), pointer).map((own) => ({ style, document, ...own }))
  })

const textKinds: ReadonlySet<string> = new Set([
  ...['text', 'dict', 'ref', 'switch', 'user', 'depart', 'tree', 'category', 'area'],
])

/** Fields with one value that an `exp` can compare. */
const kindsOf =
  (model: Json | undefined): LiteralKind =>
  (name) => {
    const field = fieldsIn(model ?? {})[name]
    if (!field) return undefined
    if (field.type === 'int' || field.type === 'decimal') return 'number'
    return textKinds.has(String(field.type)) && field.wire === undefined ? 'text' : undefined
  }

/** The buttons that the actions of a form are. */
export function readButtons({ parts }: Pick<ButtonContext, 'parts'>, read: ReadValue): Button[] {
  const kindOf = kindsOf(parts.model)
  return placedActions(parts, read).map(({ style, action }, index) => ({
    ...defaultButton,
    ...{ buttonCode: String(action.id), buttonName: titleOf(action), buttonStyle: style, orderNum: index },
    buttonIcon: typeof action.icon === 'string' ? action.icon : '',
    exp: typeof action.visibleWhen === 'string' ? expOf(action.visibleWhen, { kindOf, columnOf: snakeCase }) : '',
  }))
}

const titleOf = ({ id, title }: Json): string =>
  typeof title === 'string' ? title.replaceAll('{{', '{').replaceAll('}}', '}') : String(id)

interface KeptButtons {
  readonly value: unknown
  readonly over: unknown
}

/** Buttons with what the family says of them beyond their actions, as long as these still say the same. */
export function namedButtons(read: readonly Button[], stored: KeptButtons | undefined): readonly Button[] {
  const [value, over] = [stored?.value, stored?.over].map((list) => listOf(list) as readonly Button[])
  if (!stored || !value || !over) return read
  if (isSameJson(over, read)) return value
  const named = (list: readonly Button[], { buttonCode }: Button) => list.find((one) => one.buttonCode === buttonCode)
  const beyond = value.filter((button) => !named(over, button) && !named(read, button))
  return [...read.map((button) => mergedButton(button, named(value, button), named(over, button))), ...beyond]
}

const mergedButton = (now: Button, value: Button | undefined, over: Button | undefined): Button => {
  if (!value) return now
  const changed = Object.entries(now).filter(([key, current]) => over && over[key as keyof Button] !== current)
  return { ...value, ...Object.fromEntries(changed) }
}

const actionName = new RegExp(namePattern.action)

/** The words of an action that a button says; undefined for one that is not shown or cannot be an action. */
function actionOf(button: Button, { parts, library }: ButtonContext): Json | undefined {
  const { buttonCode, buttonName, buttonIcon, buttonStatus, buttonStyle, exp } = button
  const isAction = actionName.test(buttonCode) && !(builtInActions as readonly string[]).includes(buttonCode)
  if (!isAction || buttonStatus !== '1' || !(buttonStyle in styles)) return undefined
  const condition = exp === '' || buttonStyle === 'button' ? undefined : conditionOf(exp, kindsOf(parts.model))
  return {
    id: buttonCode,
    title: templateText((buttonName || buttonCode).slice(0, 40)),
    ...(library.vocabulary.iconNames().includes(buttonIcon) ? { icon: buttonIcon } : {}),
    ...(condition === undefined ? {} : { visibleWhen: condition }),
  }
}

/** A new action says that nobody has defined yet what it does: enhancements do not run. */
const placeholder = (button: Button): JsonText[] => [
  {
    message: templateText(fillText(onlineMessages.buttonUndefined, { name: button.buttonName.slice(0, 40) })),
    tone: 'warning',
  },
]

interface ButtonChange {
  readonly before: readonly Button[]
  readonly after: readonly Button[]
}

/** Makes the edits that lead from the actions of some buttons to those of others; other words of an action stay as they are written. */
export function applyButtons(texts: OpenTexts, context: ButtonContext, { before, after }: ButtonChange): void {
  const find = (code: string) =>
    placedActions(context.parts, (document, pointer) => texts.at(document, pointer)).find(
      ({ action }) => action.id === code,
    )
  for (const old of before) {
    const place = find(old.buttonCode)
    const next = after.find(({ buttonCode }) => buttonCode === old.buttonCode)
    if (place && actionOf(old, context) && !(next && actionOf(next, context))) removeAction(texts, place)
  }
  for (const button of after) {
    const action = actionOf(button, context)
    if (!action) continue
    const old = before.find(({ buttonCode }) => buttonCode === button.buttonCode)
    const was = old && actionOf(old, context)
    const place = find(button.buttonCode)
    if (!place)
      insertAction(texts, context, {
        style: button.buttonStyle as Style,
        action: { ...action, run: placeholder(button) },
      })
    else if (was) changeAction(texts, context, { place, was, action, style: button.buttonStyle as Style })
  }
}

function removeAction(texts: OpenTexts, { document, pointer }: Placed): void {
  const [list] = splitPointer(pointer)
  const isLast = listOf(texts.at(document, list)).length === 1
  const group = list.replace(/\/more$/, '')
  texts.edit(document, { do: 'remove', at: isLast && group !== list ? group : pointer })
}

interface NewAction {
  style: Style
  action: Json
}

function insertAction(texts: OpenTexts, { parts, library }: ButtonContext, { style, action }: NewAction): void {
  const { document, pointer } = placeOf(style, parts)
  const written = texts.at(document, pointer)
  const value = action as unknown as JsonText
  if (Array.isArray(written)) {
    texts.edit(document, { do: 'insert', into: pointer, index: written.length, value })
    return
  }
  const model = library.resolvedModel(String(parts.model?.id ?? ''))
  const derived = (model && derivedEntries(style === 'form' ? 'form' : 'list', styles[style], model)) ?? []
  const list = [...(derived as unknown as JsonText[]), value]
  const [around, key] = splitPointer(pointer)
  if (around === '' || texts.at(document, around) !== undefined)
    texts.edit(document, { do: 'set', at: pointer, value: list })
  else texts.edit(document, { do: 'set', at: around, value: { [key]: list } })
}

interface ActionChange extends NewAction {
  place: Placed
  was: Json
}

function changeAction(texts: OpenTexts, context: ButtonContext, { place, was, action, style }: ActionChange): void {
  const { document, pointer } = place
  for (const word of ['title', 'icon', 'visibleWhen']) {
    const [from, to] = [was[word], action[word]]
    if (isSameJson(from, to)) continue
    if (to !== undefined) texts.edit(document, { do: 'set', at: `${pointer}/${word}`, value: to as JsonText })
    else if (texts.at(document, `${pointer}/${word}`) !== undefined)
      texts.edit(document, { do: 'unset', at: `${pointer}/${word}` })
  }
  if (style === place.style) return
  const moved = texts.at(document, pointer) as Json
  removeAction(texts, place)
  insertAction(texts, context, { style, action: moved })
}

/** What of the buttons has no effect: how they run, and what their actions cannot say. */
export function buttonWarnings(buttons: readonly Button[], context: ButtonContext, read: ReadValue): Diagnostic[] {
  const placed = placedActions(context.parts, read)
  const model = String(context.parts.model?.id ?? '')
  const warn = ({ buttonCode }: Button, message: string, hint: string): Diagnostic => ({
    ...{ severity: 'warning', document: { kind: 'model', id: model }, pointer: '', code: 'no-effect' },
    ...{ message: fillText(message, { name: buttonCode }), hint },
  })
  return buttons.flatMap((button) => {
    const action = actionOf(button, context)
    const written = placed.find((one) => one.action.id === button.buttonCode)?.action
    if (!action || !written) {
      return button.buttonStatus === '1' ? [warn(button, onlineMessages.keptOnly, onlineMessages.buttonName)] : []
    }
    const isPlaceholder = isSameJson(written.run, placeholder(button))
    const isOpenCondition = button.exp !== '' && action.visibleWhen === undefined && written.visibleWhen === undefined
    return [
      ...(isPlaceholder ? [warn(button, onlineMessages.buttonNoRun, onlineMessages.keptOnlyHint)] : []),
      ...(isOpenCondition ? [warn(button, onlineMessages.buttonExp, onlineMessages.buttonExpHint)] : []),
    ]
  })
}
