import { passwordMessages } from '#core/message'
import { strengthOf } from './strength.ts'

const levels = { weak: 1, medium: 2, strong: 3 }
const tones = { weak: 'danger', medium: 'warning', strong: 'success' }

/** How strong a password is, as a word beside a bar of three steps. */
export function StrengthMark({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <div className={`face-strength face-tone-${tones[strength]}`} aria-live="polite">
      {[1, 2, 3].map((step) => (
        <span key={step} className={step <= levels[strength] ? 'face-strength-on' : 'face-strength-off'} />
      ))}
      <span className="face-strength-word">{passwordMessages.strength[strength]}</span>
    </div>
  )
}
