/** Whether this page shows a shared mailbox: its pages have `/shared/<id>` before their address. */
export const isSharedPage = (): boolean => /^\/shared\/[\w-]{1,100}(?=\/|$)/.test(location.pathname)
