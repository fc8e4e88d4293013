import { Button } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { thirdFailures } from '#core/menu'
import { fillText, accountPageMessages as texts, thirdPartyMessages } from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'
import { useRequest } from '#react/watch'
import { createThirdPartyLogin, type HandedToken } from '#runtime/signOn'
import { AccountItem } from './AccountItem.tsx'
import { type BoundAccount, loadBoundAccounts } from './accountCalls.ts'
import { Loaded } from './Loaded.tsx'
import './account.css'

const { names, failures, windowOpen, failed } = thirdPartyMessages

/** The third parties of the specification; those that the server does not know cannot be bound. spec: screens §15, settings-binding */
const parties: readonly { type: string; name: string }[] = [
  { type: 'wechat_enterprise', name: names.wechat_enterprise },
  { type: 'dingtalk', name: names.dingtalk },
  { type: 'wechat_open', name: texts.wechat },
  { type: 'feishu', name: texts.feishu },
  { type: 'oauth2', name: names.oauth2 },
]

/** The accounts of third parties that sign in to the own account. */
export function BindingPage() {
  const { http } = useRuntime()
  const request = useRequest(useCallback((signal: AbortSignal) => loadBoundAccounts(http, signal), [http]))
  return (
    <div className="account-page">
      <Loaded request={request}>{(bound) => <Parties bound={bound} onChanged={request.retry} />}</Loaded>
    </div>
  )
}

interface PartiesProps {
  bound: readonly BoundAccount[]
  onChanged(): void
}

/** A result that is told, a failure too. */
function useOutcome(onChanged: () => void) {
  const { ports } = useRuntime()
  return async (work: Promise<unknown>, done: string, name: string) => {
    try {
      await work
      ports.notice.notice({ tone: 'success', message: done })
    } catch (error) {
      const reason = failureText(error)
      if (reason) ports.notice.notice({ tone: 'error', message: fillText(failed, { name, reason }) })
    }
    onChanged()
  }
}

/** Binding in a window of the third party's own, which hands over what it brings. */
function useBinding(onChanged: () => void) {
  const { ports, base, http } = useRuntime()
  const party = useMemo(() => createThirdPartyLogin({ ports, base, http }), [ports, base, http])
  const [waiting, setWaiting] = useState<string | null>(null)
  const notifyOf = useOutcome(onChanged)
  const nameOf = (type: string) => parties.find((each) => each.type === type)?.name ?? type

  const take = (handed: HandedToken) => {
    if (waiting === null || (handed.type !== waiting && handed.failure === '')) return
    setWaiting(null)
    const name = nameOf(waiting)
    const failure = thirdFailures.find((each) => each === handed.failure)
    if (handed.failure === '') return void notifyOf(party.bind(handed), fillText(texts.bindDone, { name }), name)
    const reason = failures[failure ?? 'state']
    ports.notice.notice({ tone: 'warning', message: fillText(failed, { name, reason }) })
  }
  useEffect(() => party.listen(take))
  return {
    waiting,
    begin(type: string) {
      if (party.openWindow(type)) setWaiting(type)
      else ports.notice.notice({ tone: 'warning', message: texts.blocked })
    },
    async end(type: string) {
      const name = nameOf(type)
      const message = fillText(texts.unbindQuestion, { name })
      const question = { title: `${texts.unbind} ${name}`, message, okText: texts.unbind, danger: true }
      if (!(await ports.confirm.confirm(question))) return
      await notifyOf(
        http.post('/sys/thirdLogin/unbind', { thirdType: type }),
        fillText(texts.unbindDone, { name }),
        name,
      )
    },
  }
}

function Parties({ bound, onChanged }: PartiesProps) {
  const types = useLoadedConfig()?.thirdParties ?? []
  const { waiting, begin, end } = useBinding(onChanged)
  return (
    <ul className="account-items">
      {parties.map(({ type, name }) => {
        const own = bound.find(({ thirdType }) => thirdType === type)
        const isAvailable = types.includes(type)
        const unbound = isAvailable ? texts.unbound : texts.unavailable
        const button = own ? (
          <Button type="link" danger aria-label={`${texts.unbind} ${name}`} onClick={() => end(type)}>
            {texts.unbind}
          </Button>
        ) : (
          <Button type="link" disabled={!isAvailable} aria-label={`${texts.bind} ${name}`} onClick={() => begin(type)}>
            {texts.bind}
          </Button>
        )
        return (
          <AccountItem key={type} title={name} action={button}>
            {waiting === type ? fillText(windowOpen, { name }) : null}
            {waiting !== type && own ? fillText(texts.boundAs, { realname: own.realname, time: own.bindTime }) : null}
            {waiting !== type && !own ? unbound : null}
          </AccountItem>
        )
      })}
    </ul>
  )
}
