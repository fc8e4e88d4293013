import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { fillText, accountPageMessages as texts } from '#core/message'
import { useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'
import { useRequest } from '#react/watch'
import { AccountItem } from './AccountItem.tsx'
import { loadTokens, type PersonalToken } from './accountCalls.ts'
import { Loaded } from './Loaded.tsx'
import { TokenDialog } from './TokenDialog.tsx'

/** The tokens by which assistants and scripts act for the user, where the server lets them; each can be revoked. */
export function TokenList() {
  const { http } = useRuntime()
  const request = useRequest(useCallback((signal: AbortSignal) => loadTokens(http, signal), [http]))
  return (
    <Loaded request={request}>
      {(tokens) => (tokens ? <Tokens tokens={tokens} onChanged={request.retry} /> : null)}
    </Loaded>
  )
}

interface TokensProps {
  tokens: readonly PersonalToken[]
  onChanged(): void
}

function Tokens({ tokens, onChanged }: TokensProps) {
  const revoke = useRevoke(onChanged)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onChanged()
  }
  return (
    <section className="account-section" aria-label={texts.tokens}>
      <div className="account-section-head">
        <h2>{texts.tokens}</h2>
        <Button onClick={() => setOpen(true)}>{texts.tokenNew}</Button>
      </div>
      <p className="account-hint">{texts.tokensHint}</p>
      {tokens.length === 0 ? <p className="account-hint">{texts.tokenNone}</p> : null}
      <ul className="account-items">
        {tokens.map((token) => (
          <AccountItem
            key={token.id}
            title={token.name}
            action={
              <Button
                type="link"
                danger
                aria-label={fillText(texts.tokenEndNamed, { name: token.name })}
                onClick={() => revoke(token)}
              >
                {texts.tokenEnd}
              </Button>
            }
          >
            {stateOf(token)}
          </AccountItem>
        ))}
      </ul>
      {isOpen ? <TokenDialog onClose={close} /> : null}
    </section>
  )
}

function stateOf({ createTime, expireTime, lastTime, expired }: PersonalToken): string {
  if (expired) return texts.tokenExpired
  const used = lastTime === '' ? texts.tokenUnused : fillText(texts.tokenUsed, { time: lastTime })
  return fillText(texts.tokenState, { created: createTime, expires: expireTime, used })
}

/** Revokes a token, after a question. */
function useRevoke(onChanged: () => void) {
  const { http, ports } = useRuntime()
  return async ({ id, name }: PersonalToken) => {
    const title = fillText(texts.tokenEndNamed, { name })
    const question = { title, message: texts.tokenQuestion, okText: texts.tokenEnd, danger: true }
    if (!(await ports.confirm.confirm(question))) return
    try {
      const { message } = await http.call({ method: 'POST', path: '/sys/account/token/revoke', body: { id } })
      ports.notice.notice({ tone: 'success', message })
    } catch (error) {
      const message = failureText(error)
      if (message) ports.notice.notice({ tone: 'error', message })
    } finally {
      onChanged()
    }
  }
}
