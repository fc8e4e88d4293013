import { Button, Modal, Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { departMessages, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'
import { Chinese } from '#pages/locale'
import { PasswordDialog } from '#pages/password'
import type { DepartChoice, ProveLogin, SessionState, TenantChoice } from '#runtime/session'
import { SecondStepDialog } from './SecondStepDialog.tsx'
import type { SignInStep } from './signInStep.ts'
import './choice.css'

interface NextStepProps {
  step: SignInStep
  prove: ProveLogin
  /** `hasDepart`: what the department step has found. */
  onDone(hasDepart?: boolean): void
  /** The user signs out instead. */
  onLeave(): void
}

/** The dialog of the user's next step after the password. */
export const NextStep = (props: NextStepProps) => (
  <Chinese>
    <StepDialog {...props} />
  </Chinese>
)

/** The dialog of one step. Changing the password ends the session, so the user is then signed in again with the new one. */
function StepDialog({ step, prove, onDone, onLeave }: NextStepProps) {
  const { session } = useRuntime()
  const signInAnew = async (password: string) => {
    const username = session.state().user?.username ?? ''
    await prove(session.login({ username, password })).then(() => onDone(), onLeave)
  }
  switch (step.kind) {
    case 'code':
      return <SecondStepDialog step={step.secondStep} onLogin={step.onLogin} onLeave={onLeave} />
    case 'password':
      return <PasswordDialog hint={messages.page.login.mustChange} onChanged={signInAnew} onClose={onLeave} />
    case 'depart':
      return <DepartDialog onDone={onDone} onLeave={onLeave} />
    case 'tenant':
      return <TenantDialog tenants={step.tenants} onDone={onDone} onLeave={onLeave} />
  }
}

interface ChoiceDialogProps {
  title: string
  /** The placeholder of the box, and the error below it while nothing is chosen. */
  missing: string
  options: readonly { value: string; label: string }[]
  /** The initial choice; empty for none. */
  initial: string
  widthPx: number
  /** What leaving without a choice is called. */
  leaveText: string
  /** Esc and a cross leave too. */
  dismissible?: boolean
  /** Rejects with the reason when the choice is refused. */
  onChoose(value: string): Promise<void>
  onLeave(): void
}

/** One choice that has to be made before the user goes on; the only other way is out. */
function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, missing, options, initial, widthPx, leaveText, dismissible = false, onChoose, onLeave } = props
  const [value, setValue] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()

  const confirm = async () => {
    if (value === '') return setError(missing)
    setBusy(true)
    try {
      await onChoose(value)
    } catch (refused) {
      setError(failureText(refused))
    } finally {
      setBusy(false)
    }
  }

  const footer = (
    <div className="choice-footer">
      <Button type="text" onClick={onLeave}>
        {leaveText}
      </Button>
      <Button type="primary" loading={busy} onClick={confirm}>
        {messages.word.confirm}
      </Button>
    </div>
  )
  return (
    <Modal
      open
      centered
      title={title}
      width={widthPx}
      closable={dismissible}
      keyboard={dismissible}
      maskClosable={false}
      onCancel={onLeave}
      footer={footer}
    >
      <Select
        className="choice-select"
        size="large"
        showSearch
        optionFilterProp="label"
        placeholder={missing}
        status={error ? 'error' : ''}
        aria-label={title}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}error`}
        value={value || null}
        options={[...options]}
        onChange={(next: string) => {
          setValue(next)
          setError('')
        }}
      />
      <div id={`${id}error`} className="entry-error" role="alert">
        {error}
      </div>
    </Modal>
  )
}

interface DepartDialogProps {
  /** True if a working user switches departments; false during sign-in. */
  switching?: boolean
  /** `hasDepart`: false if there was none to choose. */
  onDone(hasDepart: boolean): void
  onLeave(): void
}

const { session: texts, word } = messages

/** spec: shell §9, dialog widths: department select 500, department switch 450 */
const looks = {
  signIn: { title: texts.departTitle, widthPx: 500, leaveText: texts.logout, dismissible: false },
  switching: { title: departMessages.change, widthPx: 450, leaveText: word.cancel, dismissible: true },
} as const

/**
 * The choice of the department of the tenant that the user acts for. It opens when the list has come, and is over at once when there is
 * nothing to choose from; a single one is taken silently during sign-in. spec: shell §4 Department modal; contract §12
 */
export function DepartDialog({ switching = false, onDone, onLeave }: DepartDialogProps) {
  const { session } = useRuntime()
  const [departs, setDeparts] = useState<{ list: readonly DepartChoice[]; orgCode: string } | null>(null)

  useEffect(() => {
    let left = false
    const show = (found: { list: readonly DepartChoice[]; orgCode: string }) => {
      if (left) return
      const [first, second] = found.list
      if (!first) onDone(false)
      else if (!second && first.id === session.state().user?.departId) onDone(true)
      else if (second || switching) setDeparts(found)
      else
        session.chooseDepart(first.orgCode).then(
          () => left || onDone(true),
          () => left || setDeparts(found),
        )
    }
    session.departs().then(show, () => show({ list: ownDeparts(session.state()), orgCode: '' }))
    return () => {
      left = true
    }
  }, [session, switching, onDone])

  if (departs === null) return null
  return (
    <ChoiceDialog
      {...(switching ? looks.switching : looks.signIn)}
      missing={departMessages.missing}
      options={departs.list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
      initial={departs.list.some(({ orgCode }) => orgCode === departs.orgCode) ? departs.orgCode : ''}
      onChoose={(orgCode) => session.chooseDepart(orgCode).then(() => onDone(true))}
      onLeave={onLeave}
    />
  )
}

/** What is told to one who has no department; whoever adds departments is told where. spec: contract §2.2 */
export const departlessText = (addsDeparts: boolean): string =>
  addsDeparts ? departMessages.noneYet : departMessages.none

/** The departments of the sign-in in the chosen tenant, which is the first one until another is chosen. */
const ownDeparts = ({ departs, tenants, tenantId }: SessionState): readonly DepartChoice[] =>
  departs.filter((depart) => ['', tenantId || tenants[0]?.id || platform].includes(depart.tenantId))

/** The number of the platform among the tenants. */
const platform = '0'

interface TenantDialogProps {
  tenants: readonly TenantChoice[]
  onDone(): void
  onLeave(): void
}

/**
 * The choice of the tenant whose number goes with every call, and whose dictionaries replace those of the sign-in. Who works on the platform
 * too finds it preselected. spec: contract §2.2 tenantList
 */
function TenantDialog({ tenants, onDone, onLeave }: TenantDialogProps) {
  const { session, dictionaries } = useRuntime()
  const { tenantTitle, tenantMissing } = messages.page.login
  const choose = async (tenantId: string) => {
    session.chooseTenant(tenantId)
    dictionaries.clear()
    onDone()
  }
  return (
    <ChoiceDialog
      title={tenantTitle}
      missing={tenantMissing}
      options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
      initial={tenants.find(({ id }) => id === platform)?.id ?? ''}
      widthPx={500}
      leaveText={messages.session.logout}
      onChoose={choose}
      onLeave={onLeave}
    />
  )
}
