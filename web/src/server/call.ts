// Calls a person who looks elsewhere: a notification, where the browser may show one.
export const mayBeAsked = () => 'Notification' in globalThis && Notification.permission === 'default';

export async function askToCall(): Promise<void> {
  await Notification.requestPermission();
}

// Returns how to take the call back.
export function callPerson(title: string, body: string, tag: string): () => void {
  const allowed = 'Notification' in globalThis && Notification.permission === 'granted';
  if (!allowed || !document.hidden) return () => undefined;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => (window.focus(), notice.close());
    return () => notice.close();
  } catch {
    // Phones show it through the service worker only, which also brings the person here.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag, data: location.href }));
    return () => undefined;
  }
}
