import { useEffect, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { TransferProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { createTransferController } from '#react/transfer'
import { useOpener } from './layerContext.ts'

interface TransferHostProps {
  program: TransferProgram
  params: RecordValues
}

/** A transfer with its controller, for as long as it is mounted. */
export function TransferHost({ program, params }: TransferHostProps) {
  const { ports, faces } = useEngine()
  const opener = useOpener()
  const [transfer] = useState(() => {
    const scope = createScope(ports, { $params: params, $mode: 'view' })
    return createTransferController({ program, scope, ports, changed: opener.changed })
  })
  useEffect(() => transfer.start(), [transfer])
  return <faces.Transfer transfer={transfer} />
}
