import { useLoadedConfig } from '#pages/context'
import type { Security, Way } from './accountCalls.ts'

/** The ways that a code can come: something is bound, and something is configured that sends there. */
export function useSenders({ phone, email }: Pick<Security, 'phone' | 'email'>): readonly Way[] {
  const config = useLoadedConfig()
  const sms = config?.sms && phone !== ''
  const mail = config?.mail && email !== ''
  return [...(sms ? (['sms'] as const) : []), ...(mail ? (['mail'] as const) : [])]
}
