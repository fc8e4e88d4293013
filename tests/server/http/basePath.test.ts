import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { clientOf } from '#fixtures/serverClient.ts'
import { htmlPagePart } from '#server/htmlPage'
import { thirdLoginPart } from '#server/session'

const folder = await mkdtemp(join(tmpdir(), 'village-base-path-'))
closeServers()
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets'))
const page = `<head>
<meta nonce="__CSP_NONCE__"><link href="/icon.svg"><meta name="signed-in-parts" content="/assets/b-2.js /assets/c-3.css">
</head><script src="/assets/a-1.js"></script><a href="/user/login">/assets/</a>`
await writeFile(join(folder, 'index.html'), page)
await writeFile(join(folder, 'assets/a-1.js'), 'export {}')

const site = 'https://host.example/village'
const { origin } = await startServer({
  clientDir: folder,
  environment: {
    PUBLIC_URL: `${site}/`,
    OAUTH2: 'client,s3cret',
    OAUTH2_LOGIN_URL: 'https://login.example/login',
    OAUTH2_TOKEN_URL: 'https://login.example/token',
    OAUTH2_USER_URL: 'https://login.example/user',
  },
  parts: [htmlPagePart, thirdLoginPart],
})
const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

describe.each(['', '/village'])('a host that passes its paths on with "%s" before them', (before) => {
  const client = clientOf(origin, `${before}/system-api`)

  it('gets pages whose files are below its path, and that name it', async () => {
    const html = await (await get(`${before}/isps/user?x=1`)).text()
    expect(html).toContain('<meta name="base-path" content="/village" />')
    expect(html).toContain('href="/village/icon.svg"')
    expect(html).toContain('content="/village/assets/b-2.js /village/assets/c-3.css"')
    expect(html).toContain('src="/village/assets/a-1.js"')
    expect(html).toContain('<a href="/user/login">')
    expect(html).not.toContain('api-base')
  })

  it('gets files', async () => {
    expect(await (await get(`${before}/assets/a-1.js`)).text()).toBe('export {}')
    expect((await get(`${before}/assets/gone.js`)).status).toBe(404)
  })

  it('gets calls, and the settings name the path that browsers call', async () => {
    const { body } = await client.call('GET', '/sys/config/data')
    expect(body.result).toMatchObject({ API_BASE: '/village/system-api' })
  })

  it('opens pages of the server with a ticket for the path that the browser knows', async () => {
    const token = await client.login('admin')
    const path = '/village/system-api/online/report/print/sysPosition'
    const { body } = await client.call<{ ticket: string }>('POST', '/sys/common/ticket', { token, body: { path } })
    const address = `${before}/system-api/online/report/print?id=sysPosition&token=${body.result.ticket}`
    expect((await get(address)).status).toBe(200)
    expect((await get(address)).status).toBe(401)
  })

  it('leads to a third party and back below its path, with a cookie for it', async () => {
    const start = `${before}/system-api/sys/thirdLogin/oauth2/oauth2/login?state=https://host.example`
    const { status, headers } = await get(start)
    expect(status).toBe(302)
    expect(new URL(headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
      `${site}/system-api/sys/thirdLogin/oauth2/oauth2/callback`,
    )
    expect(headers.get('set-cookie')).toContain('Path=/village/system-api/sys/thirdLogin;')
  })
})

it('a path that only begins like that of the host is one of the product', async () => {
  expect((await get('/villages/system-api/health')).headers.get('content-type')).toContain('text/html')
})

it('a page names an API that is elsewhere', async () => {
  const moved = await startServer({ clientDir: folder, environment: { API_BASE: '/api' } })
  const html = await (await fetch(`${moved.origin}/`)).text()
  expect(html).toContain('<meta name="api-base" content="/api" />')
  expect(html).not.toContain('base-path')
})
