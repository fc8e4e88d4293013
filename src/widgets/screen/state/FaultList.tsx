import type { Diagnostic } from '#core/document'
import { screenMessages } from '#core/message'

/** Mistakes in documents: where each is, what it is and how to fix it. */
export const FaultList = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }) => (
  <ul className="state-faults" aria-label={screenMessages.faults}>
    {diagnostics.map(({ document, pointer, code, message, hint }) => (
      <li key={`${document.kind} ${document.id} ${pointer} ${code} ${message}`}>
        <code>{`${document.kind} ${document.id}#${pointer}`}</code>
        <div>{hint ? `${message}，${hint}` : message}</div>
      </li>
    ))}
  </ul>
)
