import { openBrowser, openPage, signIn } from './product/browser.ts'
const url = 'http://127.0.0.1:8126'
const b = await openBrowser()
const base = await openPage(b, { width: 1440, height: 900 })
await signIn(base.page, { url }, 'admin')
const state = await base.context.storageState()
for (const [screen, name] of [['apply/leave-form','form'],['system/user-list','list']] as const)
for (const [w,h,theme] of [[1440,900,'light'],[1440,900,'dark'],[1024,768,'light'],[390,844,'light'],[390,844,'dark']] as const) {
  const { page, context, problems } = await openPage(b, { width: w, height: h }, state)
  if (theme === 'dark') await page.addInitScript(() => { localStorage.setItem('theme','dark'); })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(`${url}/online/design/screen/${encodeURIComponent(screen)}`)
  await page.locator('.design-frame [data-item], .design-frame').first().waitFor({timeout:20000})
  await page.waitForTimeout(1500)
  await page.getByRole('button', { name: '预览' }).first().click()
  await page.waitForTimeout(3500)
  await page.screenshot({ path: `/tmp/shots/pv-${name}-${w}-${theme}.png` })
  if (w < 1440) { await page.getByText('390',{exact:true}).first().click().catch(()=>{}); await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/shots/pv390-${name}-${w}-${theme}.png` }) }
  console.log(screen, w, theme, problems().slice(0,4))
  await context.close()
}
await b.close()
