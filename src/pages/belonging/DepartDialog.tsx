import { useEffect, useState } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import type { DepartChoice } from '#runtime/session'
import { ChoiceDialog } from './ChoiceDialog.tsx'

interface DepartDialogProps {
  /** Somebody who works already acts for another department; else the choice belongs to the sign-in. */
  switching?: boolean
  onDone(): void
  onLeave(): void
}

const { session: texts, word } = messages

/** spec: shell §9, dialog widths: department select 500, department switch 450 */
const looks = {
  signIn: { title: texts.departTitle, widthPx: 500, leaveText: texts.logout, dismissible: false },
  switching: { title: texts.departSwitch, widthPx: 450, leaveText: word.cancel, dismissible: true },
} as const

/**
 * The choice of the department that the user acts for. It opens when the list has come, and is over at once when there is
 * nothing to choose from. spec: shell §4 Department modal
 */
export function DepartDialog({ switching = false, onDone, onLeave }: DepartDialogProps) {
  const { session } = useRuntime()
  const [departs, setDeparts] = useState<{ list: readonly DepartChoice[]; orgCode: string } | null>(null)

  useEffect(() => {
    let left = false
    const show = (found: { list: readonly DepartChoice[]; orgCode: string }) => {
      if (left) return
      if (found.list.length === 0) onDone()
      else setDeparts(found)
    }
    session.departs().then(show, () => show({ list: session.state().departs, orgCode: '' }))
    return () => {
      left = true
    }
  }, [session, onDone])

  if (departs === null) return null
  return (
    <ChoiceDialog
      {...(switching ? looks.switching : looks.signIn)}
      missing={texts.departMissing}
      options={departs.list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
      initial={departs.list.some(({ orgCode }) => orgCode === departs.orgCode) ? departs.orgCode : ''}
      onChoose={(orgCode) => session.chooseDepart(orgCode).then(onDone)}
      onLeave={onLeave}
    />
  )
}
