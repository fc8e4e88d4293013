import { ConfigProvider, Layout, Menu } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { PositionList } from './PositionList.tsx'

const menu = ['首页', '用户', '角色', '部门', '职务', '字典'].map((label) => ({ key: label, label }))

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={zhCN}>
    <Layout style={{ height: '100vh' }}>
      <Layout.Sider theme="light">
        <Menu items={menu} selectedKeys={['职务']} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 16 }}>
        <PositionList />
      </Layout.Content>
    </Layout>
  </ConfigProvider>,
)
