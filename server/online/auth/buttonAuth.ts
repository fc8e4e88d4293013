import { badRequest, failedWith } from '#core/error'
import { actionTitles, fillText, onlineMessages } from '#core/message'
import { codeOf, type Model } from '#core/model'
import { rowPart, tableButtons } from '#core/permission'
import { viewCodeOf } from '../wire/viewActions.ts'
import { type AuthContext, type AuthEntry, type AuthForm, entryAnswer } from './authForm.ts'
import { governPart, keyOf, type PartName, pageParts } from './pageParts.ts'

interface ButtonEntry {
  entry: AuthEntry
  isOn: boolean
  /** The permission code of a built-in button, which is always governed. */
  permission?: string
}

/** Built-in buttons by the actions of their permission codes. */
const builtIns = ['add', 'edit', 'delete', 'batch_delete', 'import', 'export', 'detail'] as const
const familyNames: Readonly<Record<string, string>> = { edit: 'update' }

export const buttonPart = ({ screen, model, rows }: AuthForm, code: string): PartName => ({
  ...{ screen, model: model?.id ?? '', code: rows === undefined ? code : rowPart(rows, code) },
  type: 'button',
})

/** The entries of the own buttons of a form and of the built-in ones; those of a sub-table are the ones of its bar. */
export async function buttonEntries({ services }: AuthContext, form: AuthForm): Promise<ButtonEntry[]> {
  const parts = await pageParts(services.database.query, form.screen)
  const { model } = form
  if (form.rows !== undefined)
    return tableButtons.map((code) => ({
      entry: { code, title: actionTitles[code] ?? code, type: 2, page: 5, control: 5 },
      isOn: parts.get(keyOf(buttonPart(form, code)))?.isGoverned === true,
    }))
  const own = form.buttons.map(
    ({ buttonCode, buttonName, buttonStyle }): ButtonEntry => ({
      entry: { code: buttonCode, title: buttonName, type: 2, page: buttonStyle === 'form' ? 5 : 3, control: 5 },
      isOn: parts.get(keyOf(buttonPart(form, buttonCode)))?.isGoverned === true,
    }),
  )
  const shipped = builtIns.map(
    (action): ButtonEntry => ({
      entry: {
        ...{ code: familyNames[action] ?? action, title: actionTitles[action] ?? action },
        ...{ type: 2, page: 3, control: 5 },
      },
      isOn: model !== undefined,
      ...(model ? { permission: ownCode(form, model, action) ?? codeOf(model, action) } : {}),
    }),
  )
  return [...shipped, ...own]
}

const ownCode = ({ view }: AuthForm, model: Model, action: string): string | undefined =>
  view && viewCodeOf({ screen: view, model }, action)

/** The buttons of a form and which of them are governed. spec: contract §9.6, authButton */
export async function buttonAuth(context: AuthContext, form: AuthForm) {
  const entries = await buttonEntries(context, form)
  return {
    buttonList: entries.map(({ entry: { code, title, page }, isOn, permission }) => ({
      ...{ code, title, page, status: isOn ? 1 : 0 },
      isBuiltIn: permission !== undefined,
    })),
    authList: buttonPagesOf(form, entries),
  }
}

export const buttonPagesOf = (form: AuthForm, entries: readonly ButtonEntry[]) =>
  entries.flatMap(({ entry, isOn }) => (isOn ? [entryAnswer(form, entry, true)] : []))

/** Switches on or off that only some roles see an own button. */
export async function setButtonAuth(
  context: AuthContext,
  form: AuthForm,
  { code, status }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entries = await buttonEntries(context, form)
  const button = entries.find(({ entry }) => entry.code === code)
  if (!button) throw badRequest(onlineMessages.badValue, { name: 'code' })
  if (!/^[01]$/.test(String(status ?? 1))) throw badRequest(onlineMessages.badValue, { name: 'status' })
  if (!form.model) throw failedWith(onlineMessages.notSynchronised)
  const isOn = String(status ?? 1) === '1'
  if (button.permission === undefined) return governPart(context, buttonPart(form, String(code)), isOn)
  if (!isOn)
    throw failedWith(fillText(onlineMessages.buttonAlways, { title: button.entry.title, code: button.permission }))
}
