import { fillText, inspectorMessages as texts } from '#core/message'
import { Reads } from './parts.tsx'
import type { LimitingRule, RowLimit } from './useRowLimits.ts'

/** What keeps rows of a model from who looks: the tenant and the data rules of the roles. */
export function RowLimits({ limit: { tenant, rules } }: { limit: RowLimit }) {
  return (
    <ul className="inspector-list">
      {tenant ? (
        <li>
          <b>{texts.tenant}</b> {tenant === '0' ? texts.noTenant : fillText(texts.ofTenant, { tenant })}
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
