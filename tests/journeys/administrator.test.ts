import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { screenActionsOf } from '#fixtures/screenActions.ts'
import { goTo, shareWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

const world = shareWorld()
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  watched = await openPage(world.browser)
  page = watched.page
  await signIn(page, world.product)
})

const { layer, row, rowAction, moreAction, node, fill, save, search } = screenActionsOf(() => page)
const open = async (path: string) => {
  await goTo(page, world.product.url + path)
  await page.locator('.ag-row').first().waitFor()
}

describe('an administrator', () => {
  it('signs in and sees the menu and one main element', async () => {
    await page.getByText('系统管理').first().waitFor()
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.title()).toContain('数字乡村平台')
  })

  it('adds a user, finds it and sees its detail', async () => {
    await open('/isps/user')
    await page.getByRole('button', { name: '新增' }).click()
    await fill('用户账号', 'songyuan')
    await layer().locator('input[type=password]').nth(0).fill('Village@2026')
    await layer().locator('input[type=password]').nth(1).fill('Village@2026')
    await fill('姓名', '宋远')
    await fill('工号', '88001')
    await fill('手机号', '13712345678')
    await save()
    await row('songyuan').waitFor()
    await search('姓名', '宋远')
    await page.getByText('1-1 共 1 条').waitFor()
    await page.getByText('songyuan', { exact: true }).click()
    await layer().getByText('13712345678').waitFor()
    await page.keyboard.press('Escape')
  })

  it('is told at the field what is wrong and loses nothing', async () => {
    await open('/isps/user')
    await page.getByRole('button', { name: '新增' }).click()
    await fill('用户账号', 'a b')
    await fill('姓名', '王小明')
    await layer().getByRole('button', { name: '保存', exact: true }).click()
    await layer().getByText('只允许字母、数字、下划线').waitFor()
    await layer().getByText('请输入工号').first().waitFor()
    expect(await layer().getByRole('textbox', { name: '姓名', exact: true }).inputValue()).toBe('王小明')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /不保存|放弃|离开|确定/ })
      .first()
      .click()
  })

  it('changes a user and the list shows it', async () => {
    await open('/isps/user')
    await search('用户账号', 'songyuan')
    await row('songyuan').waitFor()
    await rowAction('songyuan', '编辑')
    await fill('姓名', '宋致远')
    await save()
    await row('宋致远').waitFor()
  })

  it('adds a role and grants it a permission', async () => {
    await open('/isps/role')
    await page.getByRole('button', { name: '新增' }).click()
    await fill('角色名称', '档案管理员')
    await fill('角色编码', 'archivist')
    await save()
    await row('档案管理员').waitFor()
    await rowAction('档案管理员', '授权')
    await layer().getByRole('tree').waitFor()
    await layer().locator('.ant-tree-checkbox').first().click()
    await layer().getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('保存成功！').waitFor()
    expect(await layer().getByRole('tree').count()).toBe(1)
    await save('保存并关闭')
  })

  it('adds a department below another', async () => {
    await goTo(page, `${world.product.url}/isps/depart`)
    await node('青禾县').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '添加下级' }).click()
    await fill('部门名称', '档案馆')
    await save()
    await node('档案馆').waitFor()
    await page.locator('search').getByPlaceholder('部门名称').fill('档案')
    await page.getByRole('button', { name: '搜索' }).click()
    await node('青禾县').waitFor({ state: 'hidden' })
    await node('档案馆').click()
    await page.getByRole('tab', { name: '部门用户' }).waitFor()
    expect(await node('档案馆').textContent()).toContain('A01')
  })

  it('adds a dictionary with an item, and the item is offered', async () => {
    await open('/isps/dict')
    await page.getByRole('button', { name: '新增' }).click()
    await fill('字典名称', '档案类别')
    await fill('字典编码', 'archive_kind')
    await save()
    await search('字典名称', '档案类别')
    await row('档案类别').waitFor()
    await rowAction('档案类别', '字典配置')
    await layer().getByText('字典配置：档案类别').waitFor()
    await layer().getByRole('button', { name: '新增' }).first().click()
    await fill('名称', '文书档案')
    await fill('数据值', 'paper')
    await save()
    await page.getByText('文书档案').first().waitFor()
    const client = await signInApi(world.product.api, 'admin', demoPassword)
    const { result } = await client.get('/sys/dict/getDictItems/archive_kind')
    expect(result).toMatchObject([{ value: 'paper', text: '文书档案' }])
  })

  it('deletes a user after being asked', async () => {
    await open('/isps/user')
    await search('用户账号', 'songyuan')
    await row('songyuan').waitFor()
    await moreAction('songyuan', '删除')
    await page.getByText('确定删除吗').waitFor()
    await page
      .getByRole('button', { name: /^(删除|确定|确 定)$/ })
      .last()
      .click()
    await page.getByText('暂无数据').waitFor()
  })

  it('saw no error in the console and no answer of 500', () => {
    expect(watched.problems()).toEqual([])
  })
})
