import { useCallback } from 'react'
import { fillText, inspectorMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { Reads } from './parts.tsx'

/** A data rule of the user's roles, from the server; `text` is empty if it reads values that the user may not see. */
interface LimitingRule {
  name: string
  page: string
  text: string
  reads: readonly { name: string; value: string | null }[]
  /** Why it shows no row at all; empty where it can be read. */
  problem: string
}

/** What keeps rows of a model from the user. */
export interface RowLimit {
  model: string
  /** Empty where the tenant keeps none. */
  tenant: string
  /** How the data scope of the roles applies; empty where it keeps none. */
  scope: string
  rules: readonly LimitingRule[]
}

/** The limits on rows of these models for the user; undefined while loading. */
export function useRowLimits(models: readonly string[]) {
  const { http } = useEngine().runtime
  const modelIds = models.join()
  const ask = useCallback(
    (signal: AbortSignal) =>
      http.get<RowLimit[]>('/sys/permission/rowLimits', { models: modelIds }, { signal, quiet: 'all' }),
    [http, modelIds],
  )
  const { value: limits, retry } = useRequest(modelIds === '' ? null : ask)
  return { limits, retry }
}

/** The limits on a model's rows for the reader: the tenant, the data scope and the data rules of the roles. */
export function RowLimits({ limit: { tenant, scope, rules } }: { limit: RowLimit }) {
  return (
    <ul className="inspector-list">
      {tenant ? (
        <li>
          <b>{texts.tenant}</b> {tenant === '0' ? texts.noTenant : fillText(texts.ofTenant, { tenant })}
        </li>
      ) : null}
      {scope ? (
        <li>
          <b>{texts.dataScope}</b> {scope}
        </li>
      ) : null}
      {rules.map((rule) => (
        <RuleText key={`${rule.page} ${rule.name} ${rule.text}`} rule={rule} />
      ))}
      {rules.length === 0 ? <li>{texts.noRules}</li> : null}
    </ul>
  )
}

const RuleText = ({ rule: { name, page, text, reads, problem } }: { rule: LimitingRule }) => (
  <li data-tone={problem ? 'error' : undefined}>
    <b>{texts.dataRule}</b> {fillText(texts.ruleOf, { name, page })} {text ? <code>{text}</code> : texts.unseenRule}
    <Reads reads={reads} />
    {problem ? <div>{fillText(texts.brokenRule, { problem })}</div> : null}
  </li>
)
