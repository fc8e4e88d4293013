import { catalogue, pageOf } from '#core/endpoint'
import { badRequest, failedWith, productError } from '#core/error'
import { fillText, messages, onlineMessages } from '#core/message'
import { done, found, queryRoute, type Route, type RouteRequest, route } from '#server/http'
import { modelIdOf } from '../definition/definition.ts'
import { type Button, buttonId, defaultButton } from './buttons.ts'
import type { EditFormContext } from './editForm.ts'
import { headIdOf, type OpenForm, tableOf } from './formStore.ts'
import type { FormContext } from './synchronise.ts'

const { cgform } = catalogue

type Row = Readonly<Record<string, unknown>>
type Asking = Pick<RouteRequest, 'services' | 'caller'>

/** The most buttons of a form. */
const mostButtons = 50

const answerOf = (button: Button, headId: string): Row => ({
  ...{ id: buttonId(headId, button.buttonCode), cgformHeadId: headId },
  ...button,
})

/** Lengths of the texts of a button. spec: contract §9.6 */
const lengths = {
  ...{ buttonCode: 50, buttonName: 50, buttonIcon: 60, buttonStatus: 2, buttonStyle: 20, optType: 20 },
  ...{ optPosition: 3, exp: 255 },
} as const

/** A button as it is sent, over what it was. Throws on texts that are too long. */
function buttonFrom(row: Row, before: Button): Button {
  const texts = Object.entries(lengths).flatMap(([name, length]) => {
    const value = row[name]
    if (value === undefined || value === null) return []
    if (typeof value === 'object' || String(value).length > length) throw badRequest(onlineMessages.badValue, { name })
    return [[name, String(value)] as const]
  })
  const order = Number(row.orderNum ?? before.orderNum)
  const button = {
    ...before,
    ...Object.fromEntries(texts),
    orderNum: Number.isInteger(order) ? order : before.orderNum,
  }
  if (!button.buttonCode || !button.buttonName) throw badRequest(onlineMessages.badValue, { name: 'buttonCode' })
  return button
}

interface FoundButton {
  open: OpenForm
  buttons: readonly Button[]
  /** Undefined for a new one. */
  old?: Button
}

/** The form of a button: by the head that is sent, else by the id of the button. */
async function formOfButton({ forms, query }: EditFormContext, row: Row): Promise<FoundButton> {
  const isOf = (open: OpenForm, button: Button) => buttonId(headIdOf(tableOf(open)), button.buttonCode) === row.id
  if (typeof row.cgformHeadId === 'string' && row.cgformHeadId !== '') {
    const open = await forms.find(query, row.cgformHeadId)
    if (!open || open.modelId !== modelIdOf(open.definition.head.tableName)) throw productError('entityMissing')
    const buttons = forms.lens.buttons(open.form)
    const old = buttons.find((button) => isOf(open, button))
    return { open, buttons, ...(old ? { old } : {}) }
  }
  for (const open of await forms.all(query)) {
    const buttons = forms.lens.buttons(open.form)
    const old = buttons.find((button) => isOf(open, button))
    if (old) return { open, buttons, old }
  }
  throw productError('entityMissing')
}

/** Saves the buttons of a form as drafts. Answers what of them has no effect. */
async function saveButtons(context: EditFormContext, { open, buttons }: FoundButton) {
  const { forms } = context
  const { form, diagnostics } = forms.lens.putButtons(open.form, buttons)
  const note = fillText(onlineMessages.designed, { title: open.definition.head.tableTxt })
  await forms.save(open, form, { ...context, note })
  return diagnostics
}

async function putButton(context: EditFormContext, row: Row, { isNew }: { isNew: boolean }) {
  const found = await formOfButton(context, isNew ? { ...row, id: '' } : row)
  const { buttons, old } = found
  if (!isNew && !old) throw productError('entityMissing')
  const button = buttonFrom(row, old ?? { ...defaultButton, orderNum: buttons.length })
  const others = buttons.filter((one) => one !== old)
  if (others.some(({ buttonCode }) => buttonCode === button.buttonCode))
    throw failedWith(onlineMessages.buttonTaken, { code: button.buttonCode })
  if (others.length >= mostButtons) throw failedWith(onlineMessages.tooMany, { count: mostButtons })
  const target = old ? buttons.map((one) => (one === old ? button : one)) : [...buttons, button]
  const diagnostics = await saveButtons(context, { ...found, buttons: target })
  return { ...answerOf(button, headIdOf(tableOf(found.open))), diagnostics }
}

async function removeButtons(context: EditFormContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const found = await formOfButton(context, { id })
    await saveButtons(context, { ...found, buttons: found.buttons.filter((button) => button !== found.old) })
  }
}

/** The buttons of forms, which are actions of their screens. spec: contract §9.6 */
export function buttonRoutes(context: (request: Asking) => FormContext): Route[] {
  const inside = <T>(request: Asking, work: (inside: EditFormContext) => Promise<T>): Promise<T> =>
    request.services.database.transaction((query) => work({ ...context(request), query }))
  const remove = async (request: Asking, ids: readonly string[]) => {
    await inside(request, (within) => removeButtons(within, ids))
    return done(messages.done.removed)
  }
  return [
    queryRoute(cgform.buttons, async ({ params, ...request }) => {
      const { forms, services } = context(request)
      const open = await forms.find(services.database.query, params.id ?? '')
      if (!open) throw productError('notFound')
      const id = headIdOf(tableOf(open))
      const isMain = open.modelId === modelIdOf(open.definition.head.tableName)
      const buttons = isMain ? forms.lens.buttons(open.form) : []
      const records = buttons.map((button) => answerOf(button, id))
      return pageOf(records, records.length, { pageNo: 1, pageSize: mostButtons })
    }),
    route(cgform.addButton, async ({ body, ...request }) =>
      found(await inside(request, (within) => putButton(within, body, { isNew: true })), {
        message: onlineMessages.added,
      }),
    ),
    route(cgform.editButton, async ({ body, ...request }) =>
      found(await inside(request, (within) => putButton(within, body, { isNew: false })), {
        message: onlineMessages.edited,
      }),
    ),
    route(cgform.removeButton, (request) => remove(request, [request.query.id])),
    route(cgform.removeButtons, (request) => remove(request, request.query.ids.split(',').filter(Boolean))),
  ]
}
