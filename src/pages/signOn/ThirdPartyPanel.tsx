import { DingtalkOutlined, SafetyCertificateOutlined, WechatWorkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { fillText, thirdPartyMessages as texts } from '#core/message'
import { FormError } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import { type ThirdParty, thirdPartyName, useThirdParty } from './useThirdParty.ts'
import './signOn.css'

const icons: Readonly<Record<string, ReactNode>> = {
  wechat_enterprise: <WechatWorkOutlined aria-hidden />,
  dingtalk: <DingtalkOutlined aria-hidden />,
  oauth2: <SafetyCertificateOutlined aria-hidden />,
}

interface ThirdPartyPanelProps {
  /** Where the user wanted to go, from the address. */
  redirect: string | undefined
  onLogin(login: LoginResult): Promise<void>
  /** What a sign-in by another method is completed with, while the panel stands. */
  completion: RefObject<((login: LoginResult) => Promise<void>) | null>
  /** Whether a sign-in is under way, or this window has nothing more to do: the other methods are hidden. */
  onBusy(busy: boolean): void
}

/** The third parties beside the other methods: what is going on above them, the choice below. */
export function ThirdPartyPanel({ redirect, onLogin, completion, onBusy }: ThirdPartyPanelProps) {
  const party = useThirdParty({ redirect, onLogin })
  const { kind } = party.status
  const isBusy = kind === 'underWay' || kind === 'handedOver'
  useEffect(() => {
    completion.current = party.complete
    return () => {
      completion.current = null
    }
  })
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className="third-party-panel">
      <ThirdPartyNote party={party} />
      {isBusy ? null : <ThirdPartyLinks party={party} />}
    </div>
  )
}

/** The third parties to choose from, below the form. spec: screens §16, third-party icons */
function ThirdPartyLinks({ party }: { party: ThirdParty }) {
  if (party.types.length === 0) return null
  return (
    <section className="third-party" aria-label={texts.others}>
      <h2>{texts.others}</h2>
      <ul>
        {party.types.map((type) => (
          <li key={type}>
            <Button type="text" icon={icons[type]} onClick={() => party.begin(type)}>
              {thirdPartyName(type)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is going on with a third party, above the form. */
function ThirdPartyNote({ party: { status, refusal, goOnHere } }: { party: ThirdParty }) {
  const note = noteOf(status)
  return (
    <div className="third-party-top">
      {note ? (
        <p className="third-party-note" role="status">
          {note}
        </p>
      ) : null}
      <FormError text={refusal} />
      {status.kind === 'handedOver' && status.handed.token !== '' ? (
        <Button block size="large" onClick={() => goOnHere(status.handed)}>
          {texts.goOnHere}
        </Button>
      ) : null}
    </div>
  )
}

function noteOf(status: ThirdParty['status']): string {
  switch (status.kind) {
    case 'window':
      return fillText(texts.windowOpen, { name: thirdPartyName(status.type) })
    case 'underWay':
      return fillText(texts.underWay, { name: thirdPartyName(status.type) })
    case 'handedOver':
      return texts.handedOver
    case 'bind':
      return fillText(texts.bindHint, { name: thirdPartyName(status.handed.type) })
    default:
      return ''
  }
}
