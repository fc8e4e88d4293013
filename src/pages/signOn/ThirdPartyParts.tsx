import { DingtalkOutlined, SafetyCertificateOutlined, WechatWorkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fillText, thirdPartyMessages as texts } from '#core/message'
import { FormError } from '#pages/entry'
import { type ThirdParty, thirdPartyName } from './useThirdParty.ts'
import './signOn.css'

const icons: Readonly<Record<string, ReactNode>> = {
  wechat_enterprise: <WechatWorkOutlined />,
  dingtalk: <DingtalkOutlined />,
  oauth2: <SafetyCertificateOutlined />,
}

/** The third parties to choose from, below the form. spec: screens §16, third-party icons */
export function ThirdPartyLinks({ party }: { party: ThirdParty }) {
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
export function ThirdPartyNote({ party: { status, refusal, goOnHere } }: { party: ThirdParty }) {
  const note = noteOf(status)
  return (
    <>
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
    </>
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
