import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import cases from '#cases/menu/greeting.json'
import { templateValue } from '#fixtures/expressionValue.ts'

interface TextCard {
  id?: string
  text?: string
}

const { cards } = JSON.parse(readFileSync('schemas/screens/dashboard/workplace.screen.json', 'utf8'))
const text = (cards as TextCard[]).find(({ id }) => id === 'hello')?.text ?? ''

/** spec: readings (Session) Greeting */
it.each(cases)('the workplace greets at $hour: $is', ({ hour, is }) => {
  const names: Record<string, unknown> = {
    $now: `2026-11-21 ${String(hour).padStart(2, '0')}:30:00`,
    $user: { realname: '王芳' },
  }
  const greeting = templateValue(text, names)
  expect(greeting).toBe(`${is}，王芳，祝您工作顺利。`)
})
