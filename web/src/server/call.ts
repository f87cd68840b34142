// Notifies a player whose page is hidden, if the browser may show notifications.
export const mayBeAsked = () => 'Notification' in globalThis && Notification.permission === 'default';

export async function askToCall(): Promise<void> {
  await Notification.requestPermission();
}

// Returns a function that closes the notification.
export function callPerson(title: string, body: string, tag: string): () => void {
  const allowed = 'Notification' in globalThis && Notification.permission === 'granted';
  if (!allowed || !document.hidden) return () => undefined;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => (window.focus(), notice.close());
    return () => notice.close();
  } catch {
    // Phones need the service worker for it, which also opens this page on a tap.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag, data: location.href }));
    return () => undefined;
  }
}
