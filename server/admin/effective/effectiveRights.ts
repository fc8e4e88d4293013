import { catalogue } from '#core/endpoint'
import type { Library } from '#core/library'
import { administrationMessages, fillText } from '#core/message'
import { splitKeys } from '#core/object'
import {
  describeDataRule,
  fieldCode,
  fieldRight,
  isDisableEntry,
  isFieldCode,
  isSwitchedOff,
  widestScope,
} from '#core/permission'
import { scopeText } from '#server/access'
import type { PermissionEntry, Services } from '#server/context'
import { queryRoute, type Route } from '#server/http'
import { isButton, ruledModels } from '#server/rights'
import { partsOfPage } from '../pageFieldRoutes.ts'
import { type Subject, subjectOf, type TextAccess, textAccessFor } from './subject.ts'

const { menus, buttons, columns, rows } = catalogue.effective

/** The menus, buttons, fields and rows that a user or role has access to, and why. */
export const effectiveRoutes: readonly Route[] = [
  queryRoute(menus, async ({ query, ...callContext }) =>
    effectiveMenus(await subjectOf(callContext, query), textAccessFor(callContext)),
  ),
  queryRoute(buttons, async ({ query, ...callContext }) =>
    effectiveButtons(await subjectOf(callContext, query), textAccessFor(callContext)),
  ),
  queryRoute(columns, async ({ query, ...callContext }) =>
    effectiveColumns(await subjectOf(callContext, query), callContext.services),
  ),
  queryRoute(rows, async ({ query, ...callContext }) =>
    effectiveRows(await subjectOf(callContext, query), callContext.services, textAccessFor(callContext)),
  ),
]

/** The names from the top down to an entry, joined. */
function pathOf(entry: PermissionEntry, byId: ReadonlyMap<string, PermissionEntry>): string {
  const names: string[] = []
  for (let at: PermissionEntry | undefined = entry; at && names.length < 20; at = byId.get(at.parentId ?? ''))
    names.unshift(at.name)
  return names.join(' / ')
}

/** Every menu row that is no button, in order, with whether it is visible. */
function effectiveMenus({ entries, grantedBy, missing }: Subject, { visibleText }: TextAccess) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return entries
    .filter((entry) => !isButton(entry))
    .map((entry) => {
      const { id, hidden } = entry
      const row = { id, name: pathOf(entry, byId), url: visibleText('sysPermission', 'url', entry.url) }
      const why = grantedBy(id)
      if (!why) return { ...row, state: 'none', why: missing(id) }
      return hidden
        ? { ...row, state: 'hidden', why: fillText(administrationMessages.hiddenMenu, { why }) }
        : { ...row, state: 'on', why }
    })
}

const guardsField = ({ perms }: PermissionEntry): boolean => isFieldCode(perms)

/** Every permission code except those of fields, and whether pages hide or disable what it guards. spec: shell §6 */
function effectiveButtons({ entries, grantedBy, missing }: Subject, { visibleText }: TextAccess) {
  const names = new Map(entries.map(({ id, name }) => [id, name]))
  return entries
    .filter((entry) => isButton(entry) && splitKeys(entry.perms).length > 0 && !guardsField(entry))
    .map((entry) => {
      const { id, name, parentId, permsType } = entry
      const perms = visibleText('sysPermission', 'perms', entry.perms)
      const row = { id, page: names.get(parentId ?? '') ?? '', name, perms }
      const why = grantedBy(id)
      if (why) return { ...row, state: 'on', why }
      if (isSwitchedOff(entry)) return { ...row, state: 'open', why: administrationMessages.openEverywhere }
      return { ...row, state: isDisableEntry({ type: permsType }) ? 'disabled' : 'hidden', why: missing(id) }
    })
}

/** A field or page part with restricted access. */
interface EffectiveColumn {
  id: string
  page: string
  name: string
  code: string
  state: 'on' | 'hidden' | 'readonly' | 'open'
  why: string
}

/** Fields with permission codes of their own, and parts that page fields withhold. */
const effectiveColumns = (subject: Subject, { library, access }: Services): EffectiveColumn[] => [
  ...guardedFields(subject, library.current()),
  ...withheldParts(subject, library.current(), access),
]

function guardedFields({ entries, rights, grantedBy, missing }: Subject, library: Library): EffectiveColumn[] {
  const guarding = new Map(
    entries.filter(guardsField).flatMap((entry) => splitKeys(entry.perms).map((code) => [code, entry])),
  )
  return library.models().flatMap((model) =>
    model.fields.flatMap((field): EffectiveColumn[] => {
      const code = fieldCode(model.permission, field.name)
      const entry = guarding.get(code)
      if (!entry) return []
      const row = { id: `${model.id} ${field.name}`, page: model.title, name: field.title, code }
      const why = grantedBy(entry.id)
      if (!why && isSwitchedOff(entry)) return [{ ...row, state: 'open', why: administrationMessages.openHere }]
      const right = fieldRight(rights, model, field.name)
      const state = right === 'write' ? 'on' : right === 'read' ? 'readonly' : 'hidden'
      return [{ ...row, state, why: why || missing(entry.id) }]
    }),
  )
}

const kinds = { columns: 'column', fields: 'field', actions: 'button' } as const

function withheldParts({ roleIds }: Subject, library: Library, access: Services['access']): EffectiveColumn[] {
  return library.screenIds().flatMap((screen) => {
    const withheld = access.withheldOf(roleIds, screen)
    const document = withheld && library.screen(screen)
    if (!document) return []
    const parts = partsOfPage(document, library)
    const row = (state: EffectiveColumn['state'], code: string, type?: string): EffectiveColumn => ({
      id: `${screen} ${state} ${type ?? ''} ${code}`,
      page: document.title,
      name: parts.find((part) => part.code === code && (!type || part.type === type))?.name ?? code,
      code,
      state,
      why: administrationMessages.pageField,
    })
    const hidden = Object.entries(kinds).flatMap(([key, type]) =>
      (withheld[key as keyof typeof kinds] ?? []).map((code) => row('hidden', code, type)),
    )
    return [...hidden, ...(withheld.readonly ?? []).map((code) => row('readonly', code))]
  })
}

/** How far the subject sees, and the data rules that narrow it. */
const effectiveRows = (subject: Subject, services: Services, textAccess: TextAccess) => [
  ...scopeRows(subject, services.library.current()),
  ...ruleRows(subject, services, textAccess),
]

/** The data scope on each model whose rows belong to somebody. */
function scopeRows({ admin, sources }: Subject, library: Library) {
  const widest = widestScope(sources.map(({ grants }) => grants.dataScope))
  const from = sources.filter(({ grants }) => grants.dataScope === widest).map(({ name }) => name)
  const why = admin ? administrationMessages.noDataScope : from.join('、') || administrationMessages.noRoles
  const scope = admin ? 'all' : widest
  const state = scope === 'all' ? 'open' : 'on'
  return library.models().flatMap((model) => {
    const text = model.api === undefined ? '' : scopeText(model, scope, library)
    if (text === '') return []
    return [{ id: model.id, name: model.title, page: '', rule: administrationMessages.dataScope, text, state, why }]
  })
}

/** The data rules that restrict rows; all rules of a model apply together. Parts of a rule that the caller may not see are left out. */
function ruleRows(
  { admin, sources, entries }: Subject,
  { library }: Pick<Services, 'library'>,
  { visibleText, ruleText }: TextAccess,
) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const rules = new Map(sources.flatMap(({ grants }) => grants.dataRules.map((rule) => [rule.id, rule])))
  return [...rules.values()].flatMap((rule) => {
    const page = byId.get(rule.permissionId)
    if (!page) return []
    const { text } = describeDataRule(rule, {})
    const granting = sources.filter(({ grants }) => grants.dataRules.some(({ id }) => id === rule.id))
    const from = granting.map(({ name }) => name).join('、')
    const ruleName = visibleText('sysPermissionDataRule', 'ruleName', rule.ruleName ?? '')
    const isOff = isSwitchedOff(rule)
    return ruledModels(page, library.current()).map((model) => ({
      ...{ id: `${rule.id} ${model.id}`, name: model.title, page: page.name, rule: ruleName },
      text: ruleText(text),
      state: admin || isOff ? 'open' : 'on',
      why: admin
        ? administrationMessages.noDataRules
        : isOff
          ? fillText(administrationMessages.ruleOff, { rule: from })
          : from,
    }))
  })
}
