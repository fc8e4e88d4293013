import { Button, Checkbox, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { messages, permissionTreeMessages } from '#core/message'
import { notifyFailure } from '#react/action'
import { useEngine } from '#react/engine'
import { useDictionary, useSources } from '#react/source'
import { useRequest } from '#react/watch'
import { BackDrawer, useNotifier } from '#widgets/face'
import type { OwnerRules } from './owner.ts'
import type { PermissionNode } from './permissionNode.ts'

interface RulesDrawerProps {
  owner: OwnerRules
  node: PermissionNode
  disabled: boolean
  close(): void
}

interface Rule {
  id: string
  name: string
  /** The compared field, the operator (a key of `rule_conditions`), and the value. */
  compared: readonly [field: string, condition: string, value: string]
}

/** The data rules of a menu: which of them limit the rows for this owner. spec: contract §4.2 */
export function RulesDrawer({ owner, node, disabled, close }: RulesDrawerProps) {
  const { rules, ticked, tick, failure } = useRules(owner, node.key)
  const [saving, setSaving] = useState(false)
  const { http } = useSources().ports
  const { ports } = useEngine()
  const { done } = useNotifier()
  const { options } = useDictionary('rule_conditions')
  const says = ({ compared: [field, condition, value] }: Rule) => {
    const how = options.find((option) => option.value === condition)?.text ?? condition
    return [field, how, value].filter(Boolean).join(' ')
  }
  const save = async () => {
    setSaving(true)
    const body = { permissionId: node.key, [owner.key]: owner.id, dataRuleIds: ticked.join(',') }
    try {
      await http.post(owner.saveRules, body)
      done(messages.done.saved)
      close()
    } catch (cause) {
      notifyFailure(cause, { ports }, `data rules of ${node.key}`)
      setSaving(false)
    }
  }
  const foot = (
    <Button type="primary" block loading={saving} disabled={disabled || !rules} onClick={() => void save()}>
      {messages.word.save}
    </Button>
  )
  return (
    <BackDrawer
      className="permission-drawer"
      open
      width={420}
      title={`${node.title} · ${permissionTreeMessages.rules}`}
      onClose={close}
      footer={failure ? null : foot}
    >
      {failure || (rules ? null : <Skeleton active title={false} />)}
      {rules && (
        <div className="permission-rule-list">
          {rules.map((rule) => (
            <Checkbox
              key={rule.id}
              disabled={disabled}
              checked={ticked.includes(rule.id)}
              onChange={({ target }) => tick(rule.id, target.checked)}
            >
              {rule.name}
              <small>{says(rule)}</small>
            </Checkbox>
          ))}
        </div>
      )}
    </BackDrawer>
  )
}

function useRules(owner: OwnerRules, permissionId: string) {
  const { http } = useSources().ports
  const [changed, setChanged] = useState<string[] | null>(null)
  const path = owner.rulesOf(permissionId)
  const request = useRequest(
    useCallback((signal: AbortSignal) => http.get<RulesAnswer>(path, {}, { signal, quiet: 'all' }), [http, path]),
  )
  const rules = request.value && (request.value.datarule ?? []).map(ruleOf)
  const ticked = changed ?? request.value?.drChecked?.split(',').filter(Boolean) ?? []
  const tick = (id: string, chosen: boolean) =>
    setChanged(chosen ? [...ticked, id] : ticked.filter((one) => one !== id))
  return { rules, ticked, tick, failure: request.status === 'failed' ? request.reason : '' }
}

interface RulesAnswer {
  datarule?: unknown[]
  drChecked?: string
}

function ruleOf(raw: unknown): Rule {
  const { id, ruleName, ruleColumn, ruleConditions, ruleValue } = raw as Record<string, unknown>
  const compared = [String(ruleColumn ?? ''), String(ruleConditions ?? ''), String(ruleValue ?? '')] as const
  return { id: String(id), name: String(ruleName ?? id), compared }
}
