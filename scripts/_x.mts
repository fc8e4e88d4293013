import { openBrowser, openPage, signIn } from './product/browser.ts'
const url='http://127.0.0.1:8091'
const b = await openBrowser()
const {page,problems} = await openPage(b,{width:1440,height:900})
await signIn(page,{url} as never,'admin')
const open = async (id: string) => { await page.goto(`${url}/gallery?widget=${id}`); await page.locator('.gallery-document').waitFor(); await page.waitForTimeout(600) }
for (const id of ['barcode','json','signature','month','period','tags','keyValue','matrix','icon','searchSelect','popupInput','editableTable','sliderCheck','permissionTree']) {
  await open(id)
  await page.screenshot({path:`/work/aside/g-${id}.png`})
}
// dialogs of picker
await open('user')
for (const btn of await page.locator('.gallery-field button').all()) { const t=(await btn.innerText()).trim() || await btn.getAttribute('aria-label'); console.log('user btn', t) }
console.log(problems().slice(0,5)); await b.close()
