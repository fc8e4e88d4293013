import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { fillText, accountPageMessages as texts } from '#core/message'
import { toned } from '#core/palette'
import { useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'
import { useRequest } from '#react/watch'
import type { Question } from '#runtime/port'
import { AccountItem } from './AccountItem.tsx'
import { type Device, loadDevices } from './accountCalls.ts'
import { Loaded } from './Loaded.tsx'

/** The devices that the user is signed in on; all but this one can be signed out, which ends them at once. spec: screens §15, 登录设备 */
export function DeviceList() {
  const { http } = useRuntime()
  const request = useRequest(useCallback((signal: AbortSignal) => loadDevices(http, signal), [http]))
  return (
    <section className="account-section" aria-label={texts.devices}>
      <Loaded request={request}>{(devices) => <Devices devices={devices} onChanged={request.retry} />}</Loaded>
    </section>
  )
}

interface DevicesProps {
  devices: readonly Device[]
  onChanged(): void
}

/** Signing devices out, after a question. */
function useSignOut(onChanged: () => void) {
  const { http, ports } = useRuntime()
  const [busy, setBusy] = useState('')
  const signOut = async (id: string, question: Question) => {
    if (!(await ports.confirm.confirm(question))) return
    setBusy(id || 'others')
    try {
      const body = id ? { id } : {}
      const { message } = await http.call({ method: 'POST', path: '/sys/account/device/logout', body })
      ports.notice.notice({ tone: 'success', message })
    } catch (error) {
      const message = failureText(error)
      if (message) ports.notice.notice({ tone: 'error', message })
    } finally {
      setBusy('')
      onChanged()
    }
  }
  return { busy, signOut }
}

const nameOf = ({ device, browser }: Device): string =>
  [device, browser].filter(Boolean).join(' · ') || texts.deviceUnknown

const lossOf = (title: string, message: string): Question => ({
  ...{ title, message },
  okText: texts.deviceEnd,
  danger: true,
})

function questionOf(device: Device): Question {
  const name = nameOf(device)
  return lossOf(fillText(texts.deviceEndNamed, { name }), fillText(texts.deviceQuestion, { name }))
}

function Devices({ devices, onChanged }: DevicesProps) {
  const { busy, signOut } = useSignOut(onChanged)
  const others = devices.filter(({ current }) => !current)
  const endAll = (
    <Button
      disabled={others.length === 0}
      loading={busy === 'others'}
      onClick={() => signOut('', lossOf(texts.devicesEnd, texts.devicesQuestion))}
    >
      {texts.devicesEnd}
    </Button>
  )
  return (
    <>
      <div className="account-section-head">
        <h2>{texts.devices}</h2>
        {endAll}
      </div>
      <ul className="account-items">
        {devices.map((device) => (
          <AccountItem
            key={device.id}
            title={nameOf(device)}
            action={
              device.current ? (
                <span className={toned('face-tag', 'info')}>{texts.deviceCurrent}</span>
              ) : (
                <Button
                  type="link"
                  danger
                  loading={busy === device.id}
                  aria-label={fillText(texts.deviceEndNamed, { name: nameOf(device) })}
                  onClick={() => signOut(device.id, questionOf(device))}
                >
                  {texts.deviceEnd}
                </Button>
              )
            }
          >
            {fillText(texts.deviceState, { ip: device.ip, time: device.lastTime, login: device.loginTime })}
          </AccountItem>
        ))}
      </ul>
    </>
  )
}
