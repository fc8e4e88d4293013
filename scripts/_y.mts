import { openBrowser, openPage, signIn } from './product/browser.ts'
const url = 'http://127.0.0.1:8126'
const b = await openBrowser()
const { page } = await openPage(b, { width: 390, height: 844 })
await signIn(page, { url }, 'admin')
await page.goto(`${url}/screen/system/user-list`)
await page.waitForTimeout(3000)
await page.screenshot({ path: `/tmp/shots/real-390.png` })
await b.close()
