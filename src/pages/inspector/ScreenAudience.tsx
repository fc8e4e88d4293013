import { Button, Select } from 'antd'
import { useCallback, useState } from 'react'
import { audienceText, fillText, pickerMessages, inspectorMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { grantRole } from '#runtime/document'
import { Section, withinInspector } from './parts.tsx'

interface Role {
  id: string
  roleName: string
}

/** Who opens a screen, from the server. */
interface Audience {
  /** The permission codes that open it. */
  codes: readonly string[]
  /** How many roles open it, beside the administrators. */
  roleCount: number
  /** These roles, and the others; empty where the user may not list them or has nothing to grant. */
  roles: readonly Role[]
  otherRoles: readonly Role[]
  /** The menu rows that a role needs. */
  grantable: readonly string[]
}

/** Who opens a screen. Whoever may, gives it to a further role at once. */
export function ScreenAudience({ screen }: { screen: string }) {
  const { http } = useEngine().runtime
  const ask = useCallback(
    (signal: AbortSignal) => http.get<Audience>('/online/document/audience', { screen }, { signal, quiet: 'all' }),
    [http, screen],
  )
  const { value: audience, retry } = useRequest(ask)
  if (!audience) return null
  return (
    <Section title={texts.audience}>
      <p className="inspector-note">{audienceText(audience)}</p>
      {audience.codes.length > 0 ? (
        <p className="inspector-note">{fillText(texts.audienceCodes, { codes: audience.codes.join('、') })}</p>
      ) : null}
      {audience.otherRoles.length > 0 ? <Granting audience={audience} onGranted={retry} /> : null}
    </Section>
  )
}

/** Gives the screen to a role that does not open it yet. */
function Granting({ audience, onGranted }: { audience: Audience; onGranted(): void }) {
  const { runtime, ports } = useEngine()
  const [roleId, setRoleId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const role = audience.otherRoles.find(({ id }) => id === roleId)
  const grant = async ({ id, roleName }: Role) => {
    setBusy(true)
    try {
      await grantRole(runtime.http, id, audience.grantable)
      ports.notice.notice({ tone: 'success', message: fillText(texts.granted, { role: roleName }) })
      setRoleId(null)
      onGranted()
    } catch {
      // The request has said why; the choice stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="inspector-grant">
      <Select
        size="small"
        aria-label={pickerMessages.role}
        placeholder={pickerMessages.role}
        getPopupContainer={withinInspector}
        showSearch
        optionFilterProp="label"
        value={roleId}
        options={audience.otherRoles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        onChange={setRoleId}
      />
      <Button size="small" disabled={!role} loading={busy} onClick={() => role && void grant(role)}>
        {texts.grant}
      </Button>
    </div>
  )
}
