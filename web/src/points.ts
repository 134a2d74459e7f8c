// Movement points, as the rules' words give them: "1½ de 3½ pontos".

/** What is left after paying a cost given as "so much of so much"; other words are shown as they are. */
export function pointsLeft(cost: string): string {
  const numbers = [...cost.matchAll(/(\d+)?(½)|(\d+)/g)].map(([, whole, half, only]) => Number(only ?? whole ?? 0) * 2 + (half ? 1 : 0));
  const [paid, of] = numbers;
  if (paid === undefined || of === undefined || numbers.length !== 2) return numbers.length === 1 && paid !== undefined ? halves(paid) : cost;
  return halves(of - paid);
}

function halves(points: number): string {
  const whole = Math.trunc(points / 2);
  return points % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}
