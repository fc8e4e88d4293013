import { describe, expect, it } from 'vitest'
import { type GuardDecision, guard, matchPath, pageTitle, plainPath, safeRedirect } from '#core/menu'
import { casesOf, context } from './tree.ts'

interface GuardCase {
  why: string
  at: string
  token?: boolean | string
  menus?: boolean
  sso?: boolean
  workChat?: boolean
  redirect?: unknown
  is: string
}

function spoken(decision: GuardDecision): string {
  if (decision.kind === 'redirect') return `redirect ${decision.to}`
  return decision.kind === 'load' ? `load ${decision.goTo} else ${decision.onFailure}` : 'pass'
}

describe('route guard', () => {
  it.each(casesOf<GuardCase>('guard'))(
    '$why',
    ({ at, token, menus = false, sso = false, workChat = false, redirect, is }) => {
      const { origin } = context
      const sent = token === true ? 'a-token' : token || null
      const request = {
        path: at.replace(/[?#].*/, ''),
        fullPath: at,
        hash: /#.*/.exec(at)?.[0] ?? '',
        token: sent,
        menusLoaded: menus,
        sso,
        workChat,
        redirect,
        origin,
      }
      expect(spoken(guard(request))).toBe(is)
    },
  )
})

describe('redirect target', () => {
  it.each(casesOf<{ why: string; target?: unknown; to: string }>('redirect'))('$why', ({ target, to }) => {
    expect(safeRedirect(target, context.origin)).toBe(to)
    expect(new URL(to, context.origin).origin).toBe(context.origin)
  })
})

describe('title', () => {
  it.each(casesOf<{ why: string; path: string; title?: string; is: string }>('title'))(
    '$why',
    ({ path, title, is }) => {
      expect(pageTitle({ path, title, platform: '数字乡村平台' })).toBe(is)
    },
  )
})

describe('pattern', () => {
  it.each(casesOf<{ pattern: string; path: string; params: unknown }>('match'))(
    '$pattern on $path',
    ({ pattern, path, params }) => {
      expect(matchPath(pattern, path)).toEqual(params)
    },
  )
})

describe('plain path', () => {
  it.each([
    ['/a?b#c', '/a'],
    ['/a#b?c', '/a'],
    ['/a/', '/a'],
    ['/', '/'],
    ['//', '/'],
    ['', ''],
  ])('of %s is %s', (full, plain) => {
    expect(plainPath(full)).toBe(plain)
  })
})
