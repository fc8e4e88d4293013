import { useEffect, useState } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import type { DepartChoice } from '#runtime/session'
import { ChoiceDialog } from './ChoiceDialog.tsx'

interface DepartDialogProps {
  onDone(): void
  onLeave(): void
}

/** spec: shell §9 dialog widths */
const widthPx = 500

/**
 * The choice of the department that the user acts for. It opens when the list has come, and is over at once when there is
 * nothing to choose from. spec: shell §4 Department modal
 */
export function DepartDialog({ onDone, onLeave }: DepartDialogProps) {
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
  const { departTitle, departMissing } = messages.session
  return (
    <ChoiceDialog
      title={departTitle}
      missing={departMissing}
      options={departs.list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
      initial={departs.list.some(({ orgCode }) => orgCode === departs.orgCode) ? departs.orgCode : ''}
      widthPx={widthPx}
      onChoose={(orgCode) => session.chooseDepart(orgCode).then(onDone)}
      onLeave={onLeave}
    />
  )
}
