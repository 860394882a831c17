import { Component, type ReactNode } from "react";
import { Failure } from "./screens/Failure.tsx";

type BoundaryProps = { place: string; children: ReactNode };
type BoundaryState = { error: unknown; hasFailed: boolean; place: string };

/**
 * Keeps what breaks on one screen from taking the app along: in its place stands what happened, with Try again. Going
 * elsewhere leaves it behind. A class, because React asks for one here.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.place === state.place ? null : { error: null, hasFailed: false, place: props.place };
  }

  tryAgain = (): void => this.setState({ error: null, hasFailed: false });

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    return hasFailed ? <Failure error={error} onTryAgain={this.tryAgain} /> : this.props.children;
  }
}
