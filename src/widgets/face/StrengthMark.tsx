import { passwordMessages } from '#core/message'
import { toned } from '#core/palette'
import { type PasswordStrength, strengthLevels } from '#core/rule'

const tones = { weak: 'danger', medium: 'warning', strong: 'success' }

/** How strong a password is, as a word beside a bar of three steps. spec: widgets §4 */
export function StrengthMark({ strength }: { strength: PasswordStrength }) {
  return (
    <div className={toned('face-strength', tones[strength])} aria-live="polite">
      {[1, 2, 3].map((step) => (
        <span key={step} className={step <= strengthLevels[strength] ? 'face-strength-on' : 'face-strength-off'} />
      ))}
      <span className="face-strength-word">{passwordMessages.strength[strength]}</span>
    </div>
  )
}
