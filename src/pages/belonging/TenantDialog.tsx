import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import type { TenantChoice } from '#runtime/session'
import { ChoiceDialog } from './ChoiceDialog.tsx'

interface TenantDialogProps {
  tenants: readonly TenantChoice[]
  onDone(): void
  onLeave(): void
}

/** The choice of the tenant whose number goes with every call. spec: contract §2.2 tenantList */
export function TenantDialog({ tenants, onDone, onLeave }: TenantDialogProps) {
  const { session } = useRuntime()
  const { tenantTitle, tenantMissing } = messages.page.login
  const choose = async (tenantId: string) => {
    session.chooseTenant(tenantId)
    onDone()
  }
  return (
    <ChoiceDialog
      title={tenantTitle}
      missing={tenantMissing}
      options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
      initial=""
      widthPx={500}
      leaveText={messages.session.logout}
      onChoose={choose}
      onLeave={onLeave}
    />
  )
}
